import { sql } from 'kysely';
import type { Config } from '../../process/config';
import type { ReleaseEnvironment } from '../../releases/environment';
import { listRemotes } from '../../releases/publishing/reading';
import { selectWaitingReleases } from '../../releases/publishing/submissions';
import { RefusalError } from '../../releases/refusal';
import { type List, secondsLeft } from '../../releases/store/contents';
import { readLiveList } from '../../releases/store/store';
import type { PartFacts } from './health';

export type ReleaseParts = ReleaseEnvironment & Pick<Config, 'remotes'>;

const ADMIN = { kind: 'person', isAdmin: true, teamIds: [] } as const;

/** What is live, what waits for somebody, and whether browsers take the list. */
export async function readReleaseFacts({
  remotes: elsewhere,
  ...environment
}: ReleaseParts): Promise<PartFacts<'releases'>> {
  const read = await readable(environment);
  const remotes = read === 'unusable' ? [] : await listRemotes(environment, ADMIN);
  const titles = (those: typeof remotes) => those.map(({ name, title = name }) => title);
  const { oldest, change } = await timesIn(environment);
  return {
    live: remotes.filter(({ live }) => live).length,
    waiting: remotes.reduce((sum, { waiting }) => sum + waiting, 0),
    rollingOut: remotes.filter(({ rollout }) => rollout).length,
    stopped: titles(remotes.filter(({ stopped }) => stopped !== undefined)),
    switchedOff: titles(remotes.filter(({ live }) => live?.isDisabled)),
    ...(oldest !== undefined && { oldestWaitingSeconds: oldest }),
    ...(change && { lastChange: change }),
    ...(elsewhere === undefined ? listFacts(read) : { list: 'elsewhere' }),
  };
}

type Read = List | 'none' | 'unusable';

async function readable(environment: ReleaseEnvironment): Promise<Read> {
  try {
    return (await readLiveList(environment)).list ?? 'none';
  } catch (error) {
    if (error instanceof RefusalError) return 'unusable';
    throw error;
  }
}

function listFacts(read: Read): Pick<PartFacts<'releases'>, 'list' | 'listEndsInSeconds'> {
  if (typeof read === 'string') return { list: read };
  return { list: 'usable', ...(read.until !== undefined && { listEndsInSeconds: secondsLeft(read) }) };
}

/** For how long the oldest release has waited for approval, and what was changed last. */
async function timesIn({ db }: ReleaseEnvironment) {
  const [waiting, change] = await Promise.all([
    selectWaitingReleases(db)
      .select(sql<number | null>`extract(epoch from now() - min(r.created_at))::float8`.as('oldest'))
      .executeTakeFirst(),
    db
      .selectFrom('release_events')
      .select(['remote', 'version'])
      .select(sql<number>`greatest(0, extract(epoch from now() - since))::float8`.as('secondsAgo'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { oldest: waiting?.oldest ?? undefined, change: change && changeOf(change) };
}

type Change = { readonly remote: string; readonly version: string | null; readonly secondsAgo: number };

const changeOf = ({ version, ...change }: Change) => ({ ...change, ...(version !== null && { version }) });
