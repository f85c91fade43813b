import { CallError } from '../http/problem';

/** Two people on one device: the data of one must not become the other's. */
export function sameLearner(learner: string, userId: string): void {
  if (learner !== userId) throw new CallError('other-learner', 'Someone else is logged in here.');
}
