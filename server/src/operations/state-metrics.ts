import type { Passwords } from '../accounts/passwords/passwords';
import type { OpenDatabase, Readiness } from '../database/storage';
import type { RulesRunner } from '../judging/rules';
import { countUnjudged } from '../learning/unjudged';
import type { Mailer } from '../mail/mail';
import { cacheFor } from '../process/cache';
import { metrics as limits } from '../process/limits.json';
import { createGauge, createLabelledGauge, type Metric, type Sample } from '../process/prometheus';
import { createListEntryReader } from '../releases/beacons';
import type { ReleaseReader } from '../releases/store/reader';
import { findLastBackup } from './backup/backup';
import { readDatabaseBytes } from './system/facts';
import { readDiskFacts } from './system/health';

const STATES = ['ready', 'unreachable', 'read-only', 'disk-full', 'stopping'] as const;

type Parts = {
  readonly storage: Pick<OpenDatabase, 'db' | 'connections'>;
  readonly readiness: () => Promise<Readiness | 'stopping'>;
  readonly passwords: Pick<Passwords, 'state'>;
  readonly rules: Pick<RulesRunner, 'threads'>;
  readonly mail: Pick<Mailer, 'unsent'> | undefined;
  readonly reader: ReleaseReader;
  readonly dataDir: string;
  /** The requests being answered, and the open connections. */
  readonly answering: () => number;
  readonly connected: () => number;
};

/** What the parts of a running server do now, read when somebody asks. */
export function createStateMetrics(parts: Parts): readonly Metric[] {
  return [
    ...requestMetrics(parts),
    ...databaseMetrics(parts),
    ...spaceMetrics(parts),
    ...hashingMetrics(parts),
    ...judgingMetrics(parts),
    createGauge('venture_mail_waiting', 'Mail that is not sent yet.', () => parts.mail?.unsent() ?? 0),
    releaseMetric(parts),
    backupMetric(parts),
  ];
}

function requestMetrics({ readiness, answering, connected }: Parts): readonly Metric[] {
  return [
    createLabelledGauge(
      { name: 'venture_readiness', help: 'What /readyz says: 1 for the state it is in.' },
      async () => {
        const now = await readiness();
        return STATES.map((state) => [{ state }, state === now ? 1 : 0]);
      },
    ),
    createGauge('venture_requests_running', 'Requests that are being answered.', answering),
    createGauge('venture_connections_open', 'Connections of browsers and proxies.', connected),
  ];
}

function databaseMetrics({ storage: { connections } }: Parts): readonly Metric[] {
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
    createGauge('venture_database_connections_most', 'How many there can be.', () => connections().most),
    createGauge('venture_database_waiting', 'What waits for a connection.', () => connections().waiting),
  ];
}

function spaceMetrics({ storage: { db }, dataDir }: Parts): readonly Metric[] {
  const bytes = cacheFor(limits.rereadMs, () => readDatabaseBytes(db));
  const disk = cacheFor(limits.rereadMs, () => readDiskFacts(dataDir));
  return [
    createLabelledGauge({ name: 'venture_database_bytes', help: 'The size of the database.' }, async () => [
      [{}, await bytes()],
    ]),
    createLabelledGauge(
      { name: 'venture_disk_bytes', help: 'The size of the disk of DATA_DIR.' },
      async () => [[{}, (await disk()).totalBytes]],
    ),
    createLabelledGauge({ name: 'venture_disk_free_bytes', help: 'What is free on it.' }, async () => [
      [{}, (await disk()).freeBytes],
    ]),
  ];
}

function hashingMetrics({ passwords: { state } }: Parts): readonly Metric[] {
  const refused = 'Logins and signups turned away because too many waited.';
  return [
    createGauge('venture_hashing_running', 'Passwords that are being hashed.', () => state().running),
    createGauge('venture_hashing_waiting', 'Logins and signups that wait for it.', () => state().waiting),
    createGauge('venture_hashing_refused_total', refused, () => state().refused, 'counter'),
  ];
}

function judgingMetrics({ storage: { db }, rules }: Parts): readonly Metric[] {
  const lanes = () => Object.entries(rules.threads());
  const unjudged = cacheFor(limits.rereadMs, () => countUnjudged(db));
  const waiting = (what: 'count' | 'seconds') => async (): Promise<readonly Sample[]> => [
    [{}, (await unjudged())[what]],
  ];
  return [
    createLabelledGauge(
      { name: 'venture_rules_threads', help: 'Threads for rules of releases, by lane and state.' },
      () =>
        lanes().flatMap(([lane, { busy, idle }]): Sample[] => [
          [{ lane, state: 'busy' }, busy],
          [{ lane, state: 'idle' }, idle],
        ]),
    ),
    createLabelledGauge(
      { name: 'venture_rules_waiting', help: 'What waits for these threads, by lane.' },
      () => lanes().map(([lane, { waiting }]) => [{ lane }, waiting]),
    ),
    createLabelledGauge(
      {
        name: 'venture_rules_refused_total',
        help: 'What was refused because too much waited for these threads, or for too long, by lane.',
        type: 'counter',
      },
      () => lanes().map(([lane, { refused }]) => [{ lane }, refused]),
    ),
    createLabelledGauge(
      { name: 'venture_events_waiting', help: 'Events that wait to be judged, on all servers.' },
      waiting('count'),
    ),
    createLabelledGauge(
      { name: 'venture_events_waiting_seconds', help: 'For how long the first of them has.' },
      waiting('seconds'),
    ),
  ];
}

function releaseMetric({ reader }: Parts): Metric {
  const shares = createRolloutShareReader(reader);
  const name = 'venture_release_share';
  return createLabelledGauge(
    { name, help: 'The share of people who are given a release, by remote and version.' },
    async () => (await shares()).map(({ remote, version, share }) => [{ remote, version }, share]),
  );
}

function backupMetric({ storage: { db } }: Parts): Metric {
  const last = cacheFor(limits.rereadMs, () => findLastBackup(db));
  const help = 'How long ago the last backup was made that was read back; nothing while there is none.';
  return createLabelledGauge({ name: 'venture_backup_age_seconds', help }, async () => {
    const made = await last();
    return made ? [[{}, made.ageSeconds]] : [];
  });
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
