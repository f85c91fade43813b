import { openRun } from '@venture/api/v1/runs';
import type { Database } from '../../database/schema';
import { CallError } from '../../http/problem';
import { type Route, route } from '../../http/route';
import type { Rules } from '../../judging/rules';
import { runTicketsIn } from './tickets';

type Parts = { readonly db: Database; readonly rules: Pick<Rules, 'options'> };

const RETRY_AFTER_SECONDS = 600;

/** The call by which a page gets a play whose result counts in full. */
export function runRoutes({ db, rules }: Parts): readonly Route[] {
  const tickets = runTicketsIn(db);
  return [
    route(openRun, async ({ body: { game, release, options }, caller: { userId } }) => {
      const read = await rules.options(game, release, options, userId);
      if (!read) throw refused('release-unknown', 'There is no such release of this game here.');
      if ('refused' in read) throw refused(read.refused, 'This game cannot be played with these options.');
      if (read.isPractice)
        throw refused('practice', 'Practice games are not dealt by the server, and do not count.');
      const run = await tickets.issue(userId, { game, release, releaseHash: read.release, options });
      if (run) return { ...run, expiresAt: run.expiresAt.toISOString() };
      const retryAfterSeconds = RETRY_AFTER_SECONDS;
      throw new CallError('too-many', 'Too many games were started within an hour.', { retryAfterSeconds });
    }),
  ];
}

function refused(code: string, detail: string): CallError {
  return new CallError('refused', detail, { code });
}
