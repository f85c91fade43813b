import type { Beacon } from '@venture/api/v1/beacons';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { sharedFor } from '../../process/shared-answer';
import brake from './brake.json' with { type: 'json' };
import { readRunning } from './table';
import { OUTCOMES, visitOf } from './visit';

/** Who sent a report: an account, or else a network, as many people as there may be in it. */
export type Reporter = { readonly userId: string; readonly network: string };

/** Counts what pages report of releases that are being rolled out; of every visitor only the worst is kept. */
export function visitCounter(db: Database): (report: Beacon, reporter: Reporter) => Promise<void> {
  const running = sharedFor(brake.knownMs, () => readRunning(db));
  return async (report, { userId, network }) => {
    const rollout = (await running()).find(({ remote }) => remote === report.remote);
    const visit = rollout && visitOf(report, userId, rollout);
    if (!visit) return;
    // Accounts are made for nothing, so those that are younger than the rollout count as the network they come from.
    await sql`
      insert into rollout_visits (rollout_id, stage, side, visitor, outcome)
      select r.id, r.stage, ${visit.side}, sha256(r.salt || convert_to(case
          when exists (select from users where id = ${userId} and created_at < r.started_at)
          then ${`account ${userId}`} else ${`network ${network}`} end, 'UTF8')),
        ${OUTCOMES.indexOf(visit.outcome)}
      from rollouts r where r.id = ${rollout.id} and r.stage = ${rollout.stage} and r.ended_at is null
      on conflict (rollout_id, stage, side, visitor) do update set outcome = excluded.outcome
        where rollout_visits.outcome < excluded.outcome`.execute(db);
  };
}
