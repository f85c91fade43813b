import { join } from 'node:path';
import { deleteExpiredLinksAndAccounts } from './accounts/links';
import { deleteExpiredSessions } from './accounts/sessions';
import { applyRetention } from './administration/retention';
import { type JobOptions, startBackgroundJob } from './database/background';
import { isUnreachableError } from './database/errors';
import type { OpenDatabase } from './database/storage';
import { deleteExpiredTries } from './database/throttle';
import { removePastPeriods } from './leaderboards/follow';
import { type ProgressServices, startJudgingJob } from './learning/events';
import { deleteOldRunTickets } from './learning/tickets';
import limits from './limits.json';
import type { Mailer } from './mail/mail';
import { createDeletionWriter, DELETIONS_FILE_NAME } from './operations/backup/deletions';
import { deleteDormantAccounts } from './people/dormant';
import type { Config } from './process/config';
import { reason } from './process/failure';
import type { Log } from './process/log';
import type { Metrics } from './process/metrics';
import { renewList } from './releases/list-changes';
import { deleteExpiredReleaseData } from './releases/prune';
import { advanceRollouts } from './releases/rollout/advance-rollouts';
import type { Site } from './site/site';
import type { NotifyTeam } from './teams/notify';

type JobServices = Pick<OpenDatabase, 'db' | 'onUnreachable'> & {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly pages: Site;
  readonly progress: ProgressServices;
  /** Undefined if mail cannot be sent. */
  readonly mail: Mailer | undefined;
  readonly notifyTeam: NotifyTeam | undefined;
  readonly log: Log;
};

/** Starts the server's background work; returns a function that stops it and waits for running steps. */
export async function startJobs(services: JobServices): Promise<() => Promise<unknown>> {
  const { config, db, notifyTeam, metrics, progress, log, onUnreachable } = services;
  const environment = { ...config, db, notifyTeam };
  const writeDeletions = createDeletionWriter(db, join(config.dataDir, DELETIONS_FILE_NAME));
  const table: readonly (Omit<JobOptions, 'log'> & { readonly step: () => Promise<boolean> })[] = [
    {
      job: 'advance-rollouts',
      everyMs: limits.rolloutsEveryMs,
      failed: 'rollouts were not looked at',
      step: () => advanceRollouts({ environment, metrics, log }),
      onUnreachable, // also where nobody asks for anything
    },
    {
      job: 'write-deletions',
      everyMs: limits.deletionsEveryMs,
      failed: 'the list of deletions was not written',
      step: () => writeDeletions().then(() => false),
    },
    {
      job: 'clean-up',
      everyMs: limits.cleanEveryMs,
      failed: 'clean-up failed',
      step: () => clean(services, environment).then(() => false),
    },
  ];
  const running = [
    startJudgingJob(progress),
    ...table.map(({ step, ...options }) => startBackgroundJob(step, { ...options, log })),
  ];
  return () => Promise.all(running.map((job) => job.stop()));
}

/**
 * Deletes expired data, and renews what must last; several processes may do it at once. A part that fails is
 * logged, and the others continue.
 */
async function clean(
  { db, pages, mail, log }: JobServices,
  environment: Config & Pick<JobServices, 'db'>,
): Promise<void> {
  const parts = {
    sessions: () => deleteExpiredSessions(db),
    'counted tries': () => deleteExpiredTries(db),
    'run tickets': () => deleteOldRunTickets(db),
    retention: () => applyRetention(db).then(() => deleteDormantAccounts({ ...environment, mail })),
    'links and accounts': () => deleteExpiredLinksAndAccounts(db),
    leaderboards: () => removePastPeriods(db),
    'files of pages': () => pages.keep(),
    'list of releases': () => renewList(environment),
    'old releases': () => deleteExpiredReleaseData(environment),
  };
  const settled = await Promise.allSettled(Object.values(parts).map((run) => run()));
  for (const [at, result] of settled.entries()) {
    if (result.status === 'fulfilled') continue;
    if (isUnreachableError(result.reason)) throw result.reason;
    log.warn('cleaning failed', { part: Object.keys(parts)[at], reason: reason(result.reason) });
  }
}
