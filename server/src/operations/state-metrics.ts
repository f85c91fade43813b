import type { CheckResult } from '@venture/api/v1/system';
import { sql } from 'kysely';
import type { Passwords } from '../accounts/passwords';
import type { Database } from '../database/schema';
import type { OpenDatabase } from '../database/storage';
import type { RulesRunner } from '../judging/rules';
import { countUnjudged } from '../learning/unjudged';
import type { Mailer } from '../mail/mail';
import { cacheFor } from '../process/cache';
import { metrics as limits } from '../process/limits.json';
import { createGauge, type Metric, type Sample } from '../process/prometheus';
import { findNewerEntry } from '../releases/store/contents';
import { readLiveList } from '../releases/store/store';
import { readDiskSpace } from './checks';

type RunningServices = {
  readonly storage: Pick<OpenDatabase, 'db' | 'connections'>;
  readonly checks: () => Promise<readonly CheckResult[]>;
  readonly passwords: Pick<Passwords, 'state'>;
  readonly rules: Pick<RulesRunner, 'threads'>;
  readonly mail: Pick<Mailer, 'unsent'> | undefined;
  readonly dataDir: string;
};

/** What the parts of a running server do now, read when somebody asks. */
export function createStateMetrics(services: RunningServices): readonly Metric[] {
  const { checks, mail } = services;
  return [
    createGauge(
      'venture_check_failing',
      'What "check" and the page for admins say: 1 for what is wrong, 0 for what is right.',
      async () => (await checks()).map(({ name, isRight }) => [{ check: name }, isRight ? 0 : 1]),
    ),
    ...databaseMetrics(services),
    ...hashingMetrics(services),
    ...judgingMetrics(services),
    createGauge('venture_mail_waiting', 'Mail that is not sent yet.', () => mail?.unsent() ?? 0),
    createGauge(
      'venture_release_share',
      'The share of people who are given a release, by remote and version.',
      () => readReleaseShares(services.storage.db),
    ),
  ];
}

function databaseMetrics({ storage: { db, connections }, dataDir }: RunningServices): readonly Metric[] {
  const size = cacheFor(limits.rereadMs, async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  });
  return [
    createGauge(
      'venture_database_connections',
      'Connections to the database, by state: in-use or idle.',
      () => {
        const { inUse, idle } = connections();
        return [
          [{ state: 'in-use' }, inUse],
          [{ state: 'idle' }, idle],
        ];
      },
    ),
    createGauge('venture_database_waiting', 'What waits for a connection.', () => connections().waiting),
    createGauge('venture_database_bytes', 'The size of the database.', size),
    createGauge(
      'venture_disk_free_bytes',
      'What is free on the disk of DATA_DIR.',
      async () => (await readDiskSpace(dataDir)).freeBytes,
    ),
  ];
}

function hashingMetrics({ passwords: { state } }: RunningServices): readonly Metric[] {
  const refused = 'Logins and signups turned away because too many waited.';
  return [
    createGauge('venture_hashing_waiting', 'Logins and signups that wait for it.', () => state().waiting),
    createGauge('venture_hashing_refused_total', refused, () => state().refused, { type: 'counter' }),
  ];
}

function judgingMetrics({ storage: { db }, rules }: RunningServices): readonly Metric[] {
  const lanes = () => Object.entries(rules.threads());
  const unjudged = cacheFor(limits.rereadMs, () => countUnjudged(db));
  return [
    createGauge('venture_rules_waiting', 'What waits to be replayed by rules of releases, by lane.', () =>
      lanes().map(([lane, { waiting }]) => [{ lane }, waiting]),
    ),
    createGauge(
      'venture_rules_refused_total',
      'What was refused because too much waited for it, or for too long, by lane.',
      () => lanes().map(([lane, { refused }]) => [{ lane }, refused]),
      { type: 'counter' },
    ),
    createGauge(
      'venture_events_waiting',
      'Events that wait to be judged, on all servers.',
      async () => (await unjudged()).count,
    ),
  ];
}

/** Shares of people, from 0 to 1, who are given the live release of each remote and the one that is being rolled out. */
export async function readReleaseShares(db: Database): Promise<readonly Sample[]> {
  const { list } = await readLiveList({ db });
  return (list?.remotes ?? []).flatMap((entry) => {
    const { name: remote, version, rollout, disabled } = entry;
    if (disabled) return [[{ remote, version }, 0]];
    const newer = findNewerEntry(entry);
    if (!newer || !rollout) return [[{ remote, version }, 1]];
    const { share } = rollout;
    return [
      [{ remote, version }, 1 - share],
      [{ remote, version: newer.version }, share],
    ];
  });
}
