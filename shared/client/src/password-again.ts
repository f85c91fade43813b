import { ProblemError } from '@venture/api/v1/call';
import { PASSWORD_AGAIN } from '@venture/api/v1/endpoint';
import { observable } from '@venture/ui/observable';

/** Resolves the open {@link PasswordPrompt} of the page; undefined while it is closed. */
export const passwordPrompt = observable<((isConfirmed: boolean) => void) | undefined>(undefined);

export function needsPassword(error: unknown): boolean {
  return error instanceof ProblemError && error.code === PASSWORD_AGAIN;
}

/** Runs `work`. If the server demands the password again, asks for it and retries; without it, rejects with the refusal. */
export async function withPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!needsPassword(error)) throw error;
    if (!(await ask())) throw error;
    return work();
  }
}

/** Whether the person confirmed. A new prompt dismisses an open one. */
function ask(): Promise<boolean> {
  passwordPrompt.get()?.(false);
  return new Promise((resolve) => {
    passwordPrompt.set((isConfirmed) => {
      passwordPrompt.set(undefined);
      resolve(isConfirmed);
    });
  });
}
