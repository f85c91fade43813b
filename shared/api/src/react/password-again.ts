import { storedUser } from '@venture/device/stored-user';
import { observable } from '@venture/ui/observable';
import { ProblemError } from '../v1/call';
import { PASSWORD_AGAIN } from '../v1/endpoint';

/** Resolves the page's open {@link PasswordPrompt}; undefined while it is closed. */
export const passwordPrompt = observable<((isConfirmed: boolean) => void) | undefined>(undefined);

export function needsPassword(error: unknown): boolean {
  return error instanceof ProblemError && error.code === PASSWORD_AGAIN;
}

/** The prompt that is mounted and can ask for the password; undefined on a page without a prompt. */
let mounted: object | undefined;

/** Lets a page's prompt ask for the password until the returned function is called; it refuses an open request. */
export function mountPrompt(): () => void {
  const prompt = {};
  mounted = prompt;
  return () => {
    passwordPrompt.get()?.(false);
    if (mounted === prompt) mounted = undefined;
  };
}

/**
 * Runs `work`. If the server demands the password again, asks for it and retries. Rejects with the refusal if the
 * person cancels, or if the page or person has changed meanwhile.
 */
export async function withPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  const [prompt, userId] = [mounted, storedUser()?.userId];
  const canAsk = () => prompt !== undefined && prompt === mounted && userId === storedUser()?.userId;
  try {
    return await work();
  } catch (error) {
    if (!needsPassword(error) || !canAsk()) throw error;
    if (!(await ask()) || !canAsk()) throw error;
    return work();
  }
}

/** Resolves to whether the person confirmed. A new prompt dismisses an open one. */
function ask(): Promise<boolean> {
  passwordPrompt.get()?.(false);
  return new Promise((resolve) => {
    passwordPrompt.set((isConfirmed) => {
      passwordPrompt.set(undefined);
      resolve(isConfirmed);
    });
  });
}
