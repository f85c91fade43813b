import type { CheckResult } from '@venture/api/v1/system';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Passwords } from '../accounts/passwords';
import type { Database } from '../database/schema';
import type { OpenDatabase } from '../database/storage';
import type { RulesRunner } from '../judging/rules';
import { countUnjudged } from '../learning/unjudged';
import type { Mailer } from '../mail/mail';
import { cacheFor } from '../process/cache';
import { metrics as limits } from '../process/limits.json';
import { addReadMetric, type Sample } from '../process/prometheus';
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

/** Adds metrics about the parts of a running server; each is read on request. */
export function addStateMetrics(registry: Registry, services: RunningServices): void {
  const add = addReadMetric.bind(undefined, registry);
  const { checks, passwords, rules, mail, dataDir, storage } = services;
  const { db, connections } = storage;
  const lanes = () => Object.entries(rules.threads());
  const unjudged = cacheFor(limits.rereadMs, () => countUnjudged(db));
  const size = cacheFor(limits.rereadMs, async () => {
    const { rows } = await sql<{ bytes: number }>`
      select pg_database_size(current_database())::float8 as bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  });
  add(
    'venture_check_failing',
    'What "check" and the page for admins say: 1 for what is wrong, 0 for what is right.',
    async () => (await checks()).map(({ name, isRight }) => [{ check: name }, isRight ? 0 : 1]),
    { labels: ['check'] },
  );
  add(
    'venture_database_connections',
    'Connections to the database, by state: in-use or idle.',
    () => {
      const { inUse, idle } = connections();
      return [
        [{ state: 'in-use' }, inUse],
        [{ state: 'idle' }, idle],
      ];
    },
    { labels: ['state'] },
  );
  const waiting = () => connections().waiting;
  add('venture_database_waiting', 'What waits for a connection.', waiting);
  add('venture_database_bytes', 'The size of the database.', size);
  add(
    'venture_disk_free_bytes',
    'What is free on the disk of DATA_DIR.',
    async () => (await readDiskSpace(dataDir)).freeBytes,
  );
  add('venture_hashing_waiting', 'Logins and signups that wait for it.', () => passwords.state().waiting);
  add(
    'venture_hashing_refused_total',
    'Logins and signups turned away because too many waited.',
    () => passwords.state().refused,
    { isCounter: true },
  );
  add(
    'venture_rules_waiting',
    'What waits to be replayed by rules of releases, by lane.',
    () => lanes().map(([lane, { waiting }]) => [{ lane }, waiting]),
    { labels: ['lane'] },
  );
  add(
    'venture_rules_refused_total',
    'What was refused because too much waited for it, or for too long, by lane.',
    () => lanes().map(([lane, { refused }]) => [{ lane }, refused]),
    { labels: ['lane'], isCounter: true },
  );
  add(
    'venture_events_waiting',
    'Events that wait to be judged, on all servers.',
    async () => (await unjudged()).count,
  );
  add('venture_mail_waiting', 'Mail that is not sent yet.', () => mail?.unsent() ?? 0);
  add(
    'venture_release_share',
    'The share of people who are given a release, by remote and version.',
    () => readReleaseShares(db),
    { labels: ['remote', 'version'] },
  );
}

/** Reads the shares of people, from 0 to 1, who get each remote's live release and the one being rolled out. */
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
