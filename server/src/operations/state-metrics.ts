import type { CheckResult } from '@venture/api/v1/system';
import { sql } from 'kysely';
import type { Passwords } from '../accounts/passwords';
import type { OpenDatabase } from '../database/storage';
import type { RulesRunner } from '../judging/rules';
import { countUnjudged } from '../learning/unjudged';
import type { Mailer } from '../mail/mail';
import { cacheFor } from '../process/cache';
import { metrics as limits } from '../process/limits.json';
import { createGauge, createLabelledGauge, type Metric, type Sample } from '../process/prometheus';
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
  return [
    checkMetric(services),
    ...databaseMetrics(services),
    ...spaceMetrics(services),
    ...hashingMetrics(services),
    ...judgingMetrics(services),
    createGauge('venture_mail_waiting', 'Mail that is not sent yet.', () => services.mail?.unsent() ?? 0),
    releaseMetric(services),
  ];
}

function checkMetric({ checks }: RunningServices): Metric {
  const help = 'What "check" and the page for admins say: 1 for what is wrong, 0 for what is right.';
  return createLabelledGauge({ name: 'venture_check_failing', help }, async () =>
    (await checks()).map(({ name, isRight }) => [{ check: name }, isRight ? 0 : 1]),
  );
}

function databaseMetrics({ storage: { connections } }: RunningServices): readonly Metric[] {
  return [
    createLabelledGauge(
      {
        name: 'venture_database_connections',
        help: 'Connections to the database, by state: in-use or idle.',
      },
      () => {
        const { inUse, idle } = connections();
        return [
          [{ state: 'in-use' }, inUse],
          [{ state: 'idle' }, idle],
        ];
      },
    ),
    createGauge('venture_database_waiting', 'What waits for a connection.', () => connections().waiting),
  ];
}

function spaceMetrics({ storage: { db }, dataDir }: RunningServices): readonly Metric[] {
  const size = cacheFor(limits.rereadMs, async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(db);
    return rows.map(({ bytes }): Sample => [{}, bytes]);
  });
  return [
    createLabelledGauge({ name: 'venture_database_bytes', help: 'The size of the database.' }, size),
    createLabelledGauge(
      { name: 'venture_disk_free_bytes', help: 'What is free on the disk of DATA_DIR.' },
      async () => [[{}, (await readDiskSpace(dataDir)).freeBytes]],
    ),
  ];
}

function hashingMetrics({ passwords: { state } }: RunningServices): readonly Metric[] {
  const refused = 'Logins and signups turned away because too many waited.';
  return [
    createGauge('venture_hashing_waiting', 'Logins and signups that wait for it.', () => state().waiting),
    createGauge('venture_hashing_refused_total', refused, () => state().refused, 'counter'),
  ];
}

function judgingMetrics({ storage: { db }, rules }: RunningServices): readonly Metric[] {
  const lanes = () => Object.entries(rules.threads());
  const unjudged = cacheFor(limits.rereadMs, () => countUnjudged(db));
  return [
    createLabelledGauge(
      { name: 'venture_rules_waiting', help: 'What waits to be replayed by rules of releases, by lane.' },
      () => lanes().map(([lane, { waiting }]) => [{ lane }, waiting]),
    ),
    createLabelledGauge(
      {
        name: 'venture_rules_refused_total',
        help: 'What was refused because too much waited for it, or for too long, by lane.',
        type: 'counter',
      },
      () => lanes().map(([lane, { refused }]) => [{ lane }, refused]),
    ),
    createLabelledGauge(
      { name: 'venture_events_waiting', help: 'Events that wait to be judged, on all servers.' },
      async () => [[{}, (await unjudged()).count]],
    ),
  ];
}

function releaseMetric({ reader }: RunningServices): Metric {
  const shares = createRolloutShareReader(reader);
  const name = 'venture_release_share';
  return createLabelledGauge(
    { name, help: 'The share of people who are given a release, by remote and version.' },
    async () => (await shares()).map(({ remote, version, share }) => [{ remote, version }, share]),
  );
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
