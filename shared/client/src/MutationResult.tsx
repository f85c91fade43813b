import { useMutationState } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActionResult } from './ActionResult';
import type { ServerMutation } from './queries';
import { errorSentence } from './RequestError';

type Props<Variables, Result> = {
  readonly of: ServerMutation<Variables, Result>;
  /** What is said once it worked. */
  readonly done?: ReactNode;
};

/** The result of a change in words: why it failed, or that it is done. A newer change on the page replaces it. */
export function MutationResult<Variables, Result>({ of, done = '' }: Props<Variables, Result>) {
  const submitted = useMutationState({ select: ({ state }) => state.submittedAt });
  const isNewest = submitted.every((at) => at <= of.submittedAt);
  const failed = isNewest && of.isError ? errorSentence(of.error) : '';
  return <ActionResult action={{ failed, done: isNewest && of.isSuccess ? done : '' }} />;
}
