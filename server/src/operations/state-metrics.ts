import type { CheckResult } from '@venture/api/v1/system';
import { sql } from 'kysely';
import type { Passwords } from '../accounts/passwords';
import type { OpenDatabase } from '../database/storage';
import type { RulesRunner } from '../judging/rules';
import { countUnjudged } from '../learning/unjudged';
import type { Mailer } from '../mail/mail';
import { cacheFor } from '../process/cache';
import { metrics as limits } from '../process/limits.json';
import { createGauge, type Metric } from '../process/prometheus';
import { createListEntryReader } from '../releases/beacons';
import type { ReleaseReader } from '../releases/store/reader';
import { readDiskSpace } from './checks';

type RunningServices = {
  readonly storage: Pick<OpenDatabase, 'db' | 'connections'>;
  readonly checks: () => Promise<readonly CheckResult[]>;
  readonly passwords: Pick<Passwords, 'state'>;
  readonly rules: Pick<RulesRunner, 'threads'>;
  readonly mail: Pick<Mailer, 'unsent'> | undefined;
  readonly reader: ReleaseReader;
  readonly dataDir: string;
};

/** What the parts of a running server do now, read when somebody asks. */
export function createStateMetrics(services: RunningServices): readonly Metric[] {
  const { checks, mail, reader } = services;
  const shares = createRolloutShareReader(reader);
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
      async () => (await shares()).map(({ remote, version, share }) => [{ remote, version }, share]),
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

/** Which share of people is given a release, from 0 to 1. */
type ReleaseShare = { readonly remote: string; readonly version: string; readonly share: number };

/** What the list gives to whom: the live release of each remote, and the one that is being rolled out. */
export function createRolloutShareReader({
  list,
}: Pick<ReleaseReader, 'list'>): () => Promise<readonly ReleaseShare[]> {
  const entries = createListEntryReader(list);
  return async () =>
    (await entries()).flatMap(({ name: remote, version, rollout, disabled }) => {
      if (disabled) return [{ remote, version, share: 0 }];
      if (!rollout) return [{ remote, version, share: 1 }];
      const { share, entry } = rollout;
      return [
        { remote, version, share: 1 - share },
        { remote, version: entry.version, share },
      ];
    });
}
