import type { StoredRelease } from '@venture/api/v1/releases';
import { CallError } from '../../http/problem';
import type { ReleaseEnvironment } from '../environment';
import { type RunFinding, type Submission, selectWaitingReleases } from './origins';
import limits from './publishing.json';

/** What keeps a release from going live by itself. That something in it does not work is a note to whoever builds it. */
export const isBlockingFinding = ({ isNote, code }: RunFinding): boolean =>
  !isNote || code === 'throws-later';

/** What is known of how it runs. */
export function summarizeRunCheck({
  findings,
  isHeld,
}: Pick<Submission, 'findings' | 'isHeld'>): Pick<StoredRelease, 'seen' | 'findings'> {
  if (!findings) return { seen: isHeld ? 'awaited' : 'unseen' };
  return {
    seen: findings.some(isBlockingFinding) ? 'faulty' : 'fine',
    findings: findings.map(({ isNote: _, ...finding }) => finding),
  };
}

/** Whether a release has to be run before it may go live; refused where too many of its team wait for that. */
export async function needsRunCheck(
  { db, browserPath }: ReleaseEnvironment,
  remote: string,
  kept: Submission | undefined,
): Promise<boolean> {
  if (browserPath === undefined || kept?.findings) return false;
  const owner = db.selectFrom('team_remotes').select('team_id').where('remote', '=', remote);
  const { waiting } = await selectWaitingReleases(db)
    .innerJoin('team_remotes as t', 't.remote', 'o.remote')
    .where('t.team_id', 'in', owner)
    .where('o.is_held', '=', true)
    .where('o.findings', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .executeTakeFirstOrThrow();
  if (Number(waiting) < limits.mostUnseen) return true;
  throw new CallError('unavailable', 'Too many releases of this team wait to be run: try again later.', {
    code: 'overloaded',
    retryAfterSeconds: limits.unseenRetrySeconds,
  });
}
