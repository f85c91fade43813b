import { storedUser } from '@venture/api/stored-user';
import { readOwner } from '@venture/progress/device';

/** Throws when the user changed during a request, in this tab or another. */
export function assertLearner(learner: string): void {
  if (readOwner() !== learner || storedUser()?.userId !== learner) {
    throw new Error('Someone else is now logged in here.');
  }
}
