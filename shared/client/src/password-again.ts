import { ProblemError } from '@venture/api/v1/call';
import { PASSWORD_AGAIN } from '@venture/api/v1/endpoint';
import { observable } from '@venture/ui/observable';

/** Answers the question of the {@link PasswordPrompt} of the page; undefined while nothing is asked. */
export const passwordPrompt = observable<((isConfirmed: boolean) => void) | undefined>(undefined);

export function needsPassword(error: unknown): boolean {
  return error instanceof ProblemError && error.code === PASSWORD_AGAIN;
}

/** Where the server wants the password again, asks for it and does the same once more; who types none gets the refusal. */
export async function withPassword<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!needsPassword(error)) throw error;
    if (!(await ask())) throw error;
    return work();
  }
}

/** Whether the person typed it. A newer question ends an older one. */
function ask(): Promise<boolean> {
  passwordPrompt.get()?.(false);
  return new Promise((resolve) => {
    passwordPrompt.set((isConfirmed) => {
      passwordPrompt.set(undefined);
      resolve(isConfirmed);
    });
  });
}
