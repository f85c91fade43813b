import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { accountsOf } from './accounts/accounts';
import { loginGuard } from './accounts/login/login-guard';
import { loginReport } from './accounts/login/login-report';
import { argonPasswords } from './accounts/passwords/passwords';
import { confirmationOf, warnUnlessInEffect } from './accounts/recovery/confirmation';
import { deleteOldLinks } from './accounts/recovery/links';
import { loginKeyIn } from './accounts/secrets';
import { guardedVisitors } from './accounts/sessions/guarded-visitors';
import { sessionsIn } from './accounts/sessions/sessions';
import { visitorsIn } from './accounts/sessions/visitors';
import { usersIn } from './accounts/users';
import { applyRetention } from './administration/retention';
import { API_PATH, buildApp } from './app';
import { openStorage, type Storage } from './database/storage';
import { throttleIn } from './database/throttle';
import { answering } from './http/answering';
import limits from './http/connection-limits.json';
import { boundedConnections } from './http/connections';
import { oneHostOnly } from './http/host';
import { listen } from './http/listen';
import { ratesOf } from './http/rates';
import type { Env } from './http/visitor';
import { type Rules, rulesOf } from './judging/rules';
import { tidyUp } from './leaderboards/fold';
import { inBackground } from './learning/background';
import { startChecker } from './learning/checker';
import { startCounting } from './learning/counting';
import { type ProgressParts, progressParts } from './learning/parts';
import { runTicketsIn } from './learning/runs/tickets';
import { type Mail, mailOf } from './mail/mail';
import { smtp } from './mail/smtp';
import type { Config } from './process/config';
import { reason } from './process/failure';
import { endable, type Log } from './process/log';
import { createMetrics, type Metrics } from './process/metrics';
import { sharedFor } from './process/shared-answer';
import type { ReleaseEnvironment } from './releases/environment';
import { renewList } from './releases/operate';
import { releaseRules } from './releases/release-rules';
import { forgetOld } from './releases/retention';
import { advanceRollouts } from './releases/rollout/advance';
import { releaseReader } from './releases/store/reader';
import { type ReleaseStore, releaseStore } from './releases/verified-list';
import { allRoutes } from './routes';
import settings from './serve.json';
import { packing } from './site/packing';
import type { SignedHash } from './site/signed-pages';
import { type Site, site } from './site/site';
import { starting } from './site/starting';
import { bearersIn, SHAPE, visitorOf } from './teams/bearer';

export type Running = {
  readonly address: string;
  /** Finishes what is being answered, or cuts it off after a while. */
  readonly stop: () => Promise<void>;
};

/** Starts everything and answers once requests are answered; when it throws, nothing is left running. */
export async function serve(
  config: Config,
  from: string,
  log: Log,
  prepare: (environment: ReleaseEnvironment) => Promise<void> = async () => {},
): Promise<Running> {
  let app: Hono<Env> | undefined;
  const respond = getRequestListener((request, env) => app?.fetch(request, env) ?? starting(request));
  const answers = answering();
  const inUse = endable(log);
  const metrics = createMetrics();
  const connections = boundedConnections(limits.connections, config.proxies > 0, (by) =>
    metrics.refusedConnections.add({ by }),
  );
  // The port first: if it is in use, that is known before a database is started.
  const listener = oneHostOnly((request, response) => answers.add(respond(request, response)));
  const listening = await listen(listener, config, connections);
  try {
    const storage = await openStorage(config, from, log);
    await prepare({ ...config, db: storage.db });
    const store = releaseStore(config, releaseReader(storage.db));
    const releases = releaseRules(store, inUse.log);
    const pages = await pagesOf(config, store, releases.signedHash, inUse.log);
    const mail = config.mail && mailOf({ deliver: smtp(config.mail), log: inUse.log, metrics });
    await warnUnlessInEffect(storage.db, mail, inUse.log);
    const rules = rulesOf(releases, inUse.log);
    const progress = progressParts({ db: storage.db, rules, log: inUse.log });
    const built = build({ config, storage, pages, metrics, mail, rules, progress, store, log: inUse.log });
    const counting = await startCounting({ db: storage.db, releases, log: inUse.log });
    const checker = startChecker(progress);
    const rolling = { environment: { ...config, db: storage.db }, metrics, log: inUse.log };
    const rollouts = inBackground(() => advanceRollouts(rolling), {
      log: inUse.log,
      everyMs: settings.rolloutsEveryMs,
      failed: 'rollouts were not looked at',
    });
    app = built;
    const stopCleaning = cleanRegularly(storage, pages, config, inUse.log);
    return {
      address: addressOf(config.host, listening.port),
      async stop() {
        const timeIsUp = wait(limits.finishMs, undefined, { ref: false });
        const cleaned = stopCleaning();
        const checked = Promise.all([checker.stop(), counting.stop(), rollouts.stop()]);
        await listening.close();
        // Whoever went away left something behind that still runs.
        await Promise.race([Promise.all([answers.over(), cleaned, checked]), timeIsUp]);
        await mail?.stop();
        if (answers.count() > 0) log.warn('the stop cut off requests', { count: answers.count() });
        inUse.end();
        await storage.close();
      },
    };
  } catch (error) {
    await listening.close();
    throw error;
  }
}

function pagesOf(config: Config, store: ReleaseStore, signedHash: SignedHash, log: Log): Promise<Site> {
  const pack = packing(join(config.cacheDir, 'packed'), log);
  const keptDir = join(config.dataDir, 'shell');
  return site({ ...config, store, signedHash, keptDir, apiBase: API_PATH }, pack, log);
}

type Parts = {
  readonly config: Config;
  readonly storage: Storage;
  readonly pages: Site;
  readonly metrics: Metrics;
  readonly mail: Mail | undefined;
  readonly rules: Rules;
  readonly progress: ProgressParts;
  readonly store: ReleaseStore;
  readonly log: Log;
};

function build({ config, storage, pages, metrics, mail, rules, progress, store, log }: Parts): Hono<Env> {
  const { db, readiness, onUnreachable } = storage;
  const passwords = argonPasswords();
  const throttle = throttleIn(db);
  return buildApp({
    ...config,
    log,
    metrics,
    readiness: sharedFor(settings.readyMs, readiness),
    onUnreachable,
    visitorOf: visitorOf(
      guardedVisitors(visitorsIn(db, notStored('the use of sessions was not stored', log))),
      guardedVisitors(bearersIn(db, notStored('the use of a token was not stored', log)), SHAPE),
      config.proxies,
    ),
    rates: ratesOf(config.proxies),
    routes: allRoutes({ db, config, metrics, mail, passwords, rules, progress, store }),
    site: pages,
    accounts: accountsOf({
      users: usersIn(db),
      sessions: sessionsIn(db),
      throttle,
      passwords,
      confirmation: confirmationOf({ ...config, db, mail, passwords }),
      guard: loginGuard({
        throttle,
        loginKey: loginKeyIn(db),
        expectSlot: passwords.expectSlot,
      }),
      report: loginReport({ logins: metrics.logins, log }),
    }),
  });
}

function notStored(event: string, log: Log): (error: unknown) => void {
  return (error) => log.info(event, { reason: reason(error) });
}

/** Removes what has run out, and keeps what must not be lost, now and every hour; several processes may do it at once. */
function cleanRegularly({ db }: Storage, pages: Site, config: Config, log: Log): () => Promise<void> {
  let cleaning = Promise.resolve();
  const clean = () => {
    cleaning = Promise.all([
      sessionsIn(db).endExpired(),
      throttleIn(db).forgetOld(),
      runTicketsIn(db).forgetOld(),
      applyRetention(db),
      deleteOldLinks(db),
      tidyUp(db),
      pages.keep(),
      renewList({ ...config, db }).catch((error) =>
        log.warn('the list was not renewed', { reason: reason(error) }),
      ),
      forgetOld({ ...config, db }).catch((error) =>
        log.warn('old releases were not removed', { reason: reason(error) }),
      ),
    ]).then(
      () => {},
      (error) => log.warn('cleaning failed', { reason: reason(error) }),
    );
  };
  const timer = setInterval(clean, settings.cleanEveryMs);
  clean();
  return () => {
    clearInterval(timer);
    return cleaning;
  };
}

/** The address to open, which for "all addresses" is this computer's. */
function addressOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
