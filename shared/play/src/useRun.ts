import { answersV1 } from '@venture/api/config';
import type { Verdict } from '@venture/api/v1/verdicts';
import { ParseError, parse } from '@venture/contract/parse';
import { type KnownEvent, ProgressEvent, type Run } from '@venture/progress/events';
import { useEvents } from '@venture/progress/hooks';
import { useUser } from '@venture/ui/useUser';
import { useEffect, useState } from 'react';

/** A run by its id, with the server's verdict; or why it cannot be shown. */
export type RunLookup =
  | { readonly state: 'loading' | 'unknown' | 'guest' }
  | { readonly state: 'failed'; readonly again: () => void }
  | {
      readonly state: 'found';
      readonly run: Run;
      readonly verdict: Verdict | 'being-checked' | undefined;
    };

/** Looks on the device first; the server has runs played elsewhere, and moves that were not stored here. */
export function useRun(id: string): RunLookup {
  const here = useEvents().find((event) => event.id === id);
  const isHere = here?.kind === 'run' && here.play !== undefined;
  const session = useUser();
  const mayAsk = !isHere && session !== undefined && answersV1();
  const there = useServerRun(mayAsk ? id : undefined);
  if (isHere) return { state: 'found', run: here, verdict: readVerdict(here) };
  if (mayAsk) return there;
  if (here?.kind === 'run') return { state: 'found', run: here, verdict: readVerdict(here) };
  return { state: session === undefined && answersV1() ? 'guest' : 'unknown' };
}

function readVerdict({ standing, checkingSince }: KnownEvent): Verdict | 'being-checked' | undefined {
  return standing ?? (checkingSince === undefined ? undefined : 'being-checked');
}

function useServerRun(id: string | undefined): RunLookup {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ readonly to: string; readonly found: RunLookup }>();
  const question = `${attempt} ${id}`;
  const again = () => setAttempt(attempt + 1);
  useEffect(() => {
    if (id === undefined) return;
    let isWanted = true;
    fetched(id).then(
      (found) => isWanted && setAnswered({ to: question, found }),
      () => isWanted && setAnswered({ to: question, found: { state: 'failed', again: () => {} } }),
    );
    return () => {
      isWanted = false;
    };
  }, [id, question]);
  const found = answered?.to === question ? answered.found : ({ state: 'loading' } as const);
  return found.state === 'failed' ? { ...found, again } : found;
}

const UNKNOWN: RunLookup = { state: 'unknown' };

/** Throws where a retry may help. */
async function fetched(id: string): Promise<RunLookup> {
  const [{ call, ProblemError }, { getEvent }] = await Promise.all([
    import('@venture/api/v1/call'),
    import('@venture/api/v1/progress'),
  ]);
  try {
    const { event, standing } = await call(getEvent, { params: { id } });
    const run = parse(ProgressEvent, event, 'an event of the server');
    return run.kind === 'run' ? { state: 'found', run, verdict: standing } : UNKNOWN;
  } catch (error) {
    const isNone = error instanceof ProblemError && [400, 404].includes(error.status);
    if (isNone || error instanceof ParseError) return UNKNOWN;
    throw error;
  }
}
