import { deleteExpiredLinksAndAccounts } from './accounts/recovery/links';
import { createSessionStore } from './accounts/sessions/sessions';
import { applyRetention } from './administration/retention';
import { rollUpGradebooks } from './classes/gradebook/rollup';
import { gradebook as gradebooks, reports } from './classes/limits.json';
import { updateReportCounts } from './classes/reports/counts';
import type { Storage } from './database/storage';
import { createThrottle } from './database/throttle';
import type { Releases } from './judging/released';
import { removePastPeriods } from './leaderboards/follow';
import { startBackgroundJob } from './learning/background';
import { startJudging } from './learning/checker';
import type { ProgressParts } from './learning/parts';
import { startXpCounting } from './learning/recount';
import { createRunTicketStore } from './learning/runs/tickets';
import settings from './limits.json';
import type { Mailer } from './mail/mail';
import { createDeletionWriter } from './operations/backup/deletions';
import { deleteDormantAccounts } from './people/dormant';
import type { Config } from './process/config';
import { reason } from './process/failure';
import type { Log } from './process/log';
import { withOperation } from './process/log';
import type { Metrics } from './process/metrics';
import { renewList } from './releases/operate';
import { deleteExpiredReleaseData } from './releases/prune';
import { advanceRollouts } from './releases/rollout/advance';
import { checkNextRelease } from './releases/seen/check-next';
import type { Site } from './site/site';
import { deliverWebhooks } from './teams/webhooks';

type Parts = Pick<Storage, 'db' | 'onUnreachable'> & {
  readonly config: Config;
  readonly metrics: Metrics;
  readonly pages: Site;
  readonly progress: ProgressParts;
  readonly releases: Releases;
  /** Undefined where no mail can be sent. */
  readonly mail: Mailer | undefined;
  readonly log: Log;
  /** The file that runs. */
  readonly program: string;
};

/** What a server does by itself beside answering; the answer ends it, and waits for what still runs. */
export async function startJobs(parts: Parts): Promise<() => Promise<unknown>> {
  const { config, db, metrics, progress, releases, log, onUnreachable } = parts;
  const counting = await startXpCounting({ db, releases, log });
  const checker = startJudging(progress);
  const environment = { ...config, db };
  const rollouts = startBackgroundJob(() => advanceRollouts({ environment, metrics, log }), {
    log,
    job: 'advance-rollouts',
    everyMs: settings.rolloutsEveryMs,
    failed: 'rollouts were not looked at',
    onUnreachable, // also where nobody asks for anything
  });
  const writeDeletions = createDeletionWriter(db, config.deletionsFile, config.dataDir);
  const listing = startBackgroundJob(() => writeDeletions().then(() => false), {
    job: 'write-deletions',
    log,
    everyMs: settings.deletionsEveryMs,
    failed: 'the list of deletions was not written',
  });
  const reporting = startBackgroundJob(() => updateReportCounts(db), {
    log,
    job: 'count-reports',
    everyMs: reports.countEveryMs,
    failed: 'what reports tell was not counted',
  });
  const grading = startBackgroundJob(() => rollUpGradebooks(db), {
    log,
    job: 'compute-gradebooks',
    everyMs: gradebooks.computeEveryMs,
    failed: 'gradebooks were not computed',
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const seeing = startBackgroundJob(
    () => checkNextRelease({ environment, program: parts.program, signal, log }),
    {
      log,
      job: 'run-releases',
      everyMs: settings.releasesEveryMs,
      failed: 'releases were not run',
    },
  );
  const sending = startBackgroundJob(
    () => deliverWebhooks({ db, webhooksToPrivate: config.webhooksToPrivate }),
    {
      log,
      job: 'send-webhooks',
      everyMs: settings.webhooksEveryMs,
      failed: 'messages to teams were not sent',
    },
  );
  const stopCleaning = cleanRegularly(parts);
  return () => {
    stopping.abort();
    return Promise.all([
      stopCleaning(),
      ...[checker, counting, rollouts, listing, reporting, grading, seeing, sending].map((job) => job.stop()),
    ]);
  };
}

/** Removes what has run out, and keeps what must not be lost, now and every hour; several processes may do it at once. */
function cleanRegularly({ db, pages, config, mail, log }: Parts): () => Promise<void> {
  let cleaning = Promise.resolve();
  const clean = () => {
    cleaning = Promise.all([
      createSessionStore(db).endExpired(),
      createThrottle(db).forgetOld(),
      createRunTicketStore(db).forgetOld(),
      applyRetention(db).then(() => deleteDormantAccounts({ ...config, db, mail })),
      deleteExpiredLinksAndAccounts(db),
      removePastPeriods(db),
      pages.keep(),
      renewList({ ...config, db }).catch((error) =>
        log.warn('the list was not renewed', { reason: reason(error) }),
      ),
      deleteExpiredReleaseData({ ...config, db }).catch((error) =>
        log.warn('old releases were not removed', { reason: reason(error) }),
      ),
    ]).then(
      () => {},
      (error) => log.warn('cleaning failed', { reason: reason(error) }),
    );
  };
  const job = () => withOperation({ name: 'clean-up' }, clean);
  const timer = setInterval(job, settings.cleanEveryMs);
  job();
  return () => {
    clearInterval(timer);
    return cleaning;
  };
}
