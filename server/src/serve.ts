import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createAccounts, createLoginReporter } from './accounts/accounts';
import { warnIfConfirmationIneffective } from './accounts/confirmation';
import { createPasswords } from './accounts/passwords';
import { createSessionFinder } from './accounts/visitors';
import { API_PATH, buildApp } from './app';
import { explainFullDisk } from './database/embedded/launcher';
import { type OpenDatabase, openDatabase, type Readiness } from './database/storage';
import type { Env } from './http/client';
import limits from './http/limits.json';
import { createRequestTracker, createShutdownState, listen, type ShutdownState } from './http/listen';
import { createRateLimiter } from './http/rates';
import { identifyRequests } from './http/requests';
import { startJobs } from './jobs';
import { createRulesRunner } from './judging/rules';
import { createProgressServices } from './learning/events';
import settings from './limits.json';
import { createMailer } from './mail/mail';
import { createSmtpDelivery } from './mail/smtp';
import { createChecks } from './operations/checks';
import { addStateMetrics } from './operations/state-metrics';
import { cacheFor } from './process/cache';
import type { Config } from './process/config';
import { reason } from './process/failure';
import { createStoppableLog, type Log } from './process/log';
import { createMetrics, type Metrics, measureEventLoopLag } from './process/metrics';
import type { ReleaseEnvironment } from './releases/store/environment';
import { createReleaseReader, type ReleaseReader } from './releases/store/reader';
import { createReleaseRegistry } from './releases/store/registry';
import { allRoutes, type RouteServices } from './routes';
import { createCompressor } from './site/asset';
import type { PublishedHashLookup } from './site/released-files';
import { createSite, type Site } from './site/site';
import { createStartingResponse } from './site/starting';
import { createTeamNotifier } from './teams/notify';
import { createTokenFinder, createVisitorFinder } from './teams/tokens';

export type RunningServer = {
  readonly address: string;
  /** Still answers everything but reports not ready; called some seconds before the stop. */
  readonly leave: () => void;
  /** Finishes responses in progress, or cuts them off after a while. */
  readonly stop: () => Promise<void>;
};

type Before = {
  readonly metrics?: Metrics;
  /** Work to do before answering requests. */
  readonly prepare?: (environment: ReleaseEnvironment) => Promise<void>;
};

/** Starts everything and resolves once requests are answered; if it throws, nothing is left running. */
export async function serve(
  config: Config,
  from: string,
  log: Log,
  { metrics = createMetrics(), prepare = async () => {} }: Before = {},
): Promise<RunningServer> {
  let app: Hono<Env> | undefined;
  const respond = getRequestListener(
    (request, env) => app?.fetch(request, env) ?? createStartingResponse(request),
  );
  const answers = createRequestTracker();
  const leaving = createShutdownState();
  const inUse = createStoppableLog(log);
  // Opens the port first, so that a port already in use is noticed before a database starts.
  const answer: RequestListener = (request, response) => answers.add(respond(request, response));
  const listener = identifyRequests(leaving.announced(answer));
  let listening = await listen(listener, config);
  const isBehindProxy = config.proxies > 0;
  // The proxy uses another process until this one is ready.
  if (isBehindProxy) await listening.close();
  const opened: (() => unknown)[] = [];
  let stopJobs: () => Promise<unknown> = async () => {};
  /** Closes what is open, the last opened first. */
  const closeAll = async () => {
    for (const close of opened.reverse()) await close();
  };
  try {
    const storage = await openDatabase(config, from, log, 'server');
    opened.push(storage.close);
    await prepare({ ...config, db: storage.db });
    const reader = createReleaseReader(storage.db);
    const releases = createReleaseRegistry(reader, inUse.log);
    const rules = createRulesRunner(releases, inUse.log);
    // Work cut off by closing the rules and the database is not logged.
    opened.push(rules.close, inUse.end);
    const pages = await pagesOf(config, reader, releases.publishedHash, inUse.log);
    const mail =
      config.smtp && createMailer({ deliver: createSmtpDelivery(config.smtp), log: inUse.log, metrics });
    if (mail) opened.push(mail.stop);
    const notifyTeam =
      mail && createTeamNotifier({ db: storage.db, mail, publicUrl: config.publicUrl ?? '', log: inUse.log });
    await warnIfConfirmationIneffective(storage.db, mail, inUse.log);
    const progress = createProgressServices({
      ...{ db: storage.db, rules, releases, log: inUse.log, events: metrics.events },
    });
    const readiness = readinessOf(storage, leaving);
    const passwords = createPasswords();
    const { dataDir } = config;
    const { db } = storage;
    const checks = createChecks({ config, program: from, db, isSetUp: true, readiness: storage.readiness });
    addStateMetrics(metrics.registry, { storage, checks, passwords, rules, mail, dataDir });
    const services = {
      ...{ config, storage, db, pages, metrics, mail, notifyTeam, rules, passwords },
      ...{ progress, releases, readiness, checks, log: inUse.log },
    };
    const built = build(services);
    opened.push(measureEventLoopLag(metrics.loopLag));
    stopJobs = await startJobs({ ...services, onUnreachable: storage.onUnreachable });
    app = built;
    if (isBehindProxy) listening = await listen(listener, { ...config, port: listening.port });
    return {
      address: addressOf(config, listening.port),
      leave: leaving.begin,
      async stop() {
        const timeIsUp = wait(limits.finishMs, undefined, { ref: false });
        const jobsEnded = stopJobs();
        passwords.close();
        await listening.close();
        // Work for disconnected clients may still be running.
        await Promise.race([Promise.all([answers.over(), jobsEnded]), timeIsUp]);
        if (answers.count() > 0) log.warn('the stop cut off requests', { count: answers.count() });
        await closeAll();
      },
    };
  } catch (error) {
    await listening.close();
    await stopJobs();
    await closeAll();
    throw await explainFullDisk(config, error);
  }
}

function readinessOf(storage: OpenDatabase, leaving: ShutdownState): Services['readiness'] {
  const readiness = cacheFor(settings.readyMs, storage.readiness);
  return async () => (leaving.isLeaving() ? 'stopping' : readiness());
}

async function pagesOf(
  config: Config,
  reader: ReleaseReader,
  publishedHash: PublishedHashLookup,
  log: Log,
): Promise<Site> {
  const pack = createCompressor(join(config.cacheDir, 'packed'), log);
  const keptDir = join(config.dataDir, 'shell');
  const mail = config.smtp !== undefined;
  return createSite({ ...config, mail, reader, publishedHash, keptDir, apiBase: API_PATH }, pack, log);
}

/** All services needed to answer requests. */
type Services = RouteServices & {
  readonly storage: OpenDatabase;
  readonly pages: Site;
  readonly readiness: () => Promise<Readiness | 'stopping'>;
};

function build({ storage, pages, readiness, ...services }: Services): Hono<Env> {
  const { config, db, metrics, mail, passwords, log } = services;
  return buildApp({
    ...config,
    log,
    metrics,
    readiness,
    onUnreachable: storage.onUnreachable,
    visitorOf: createVisitorFinder(
      createSessionFinder(db, config.sessionDays, notStored('the use of sessions was not stored', log)),
      createTokenFinder(db, notStored('the use of a token was not stored', log)),
    ),
    rates: createRateLimiter(),
    routes: allRoutes(services),
    site: pages,
    accounts: createAccounts({
      db,
      sessionDays: config.sessionDays,
      passwords,
      mail,
      publicUrl: config.publicUrl,
      report: createLoginReporter({ logins: metrics.logins, log }),
    }),
  });
}

function notStored(event: string, log: Log): (error: unknown) => void {
  return (error) => log.info(event, { reason: reason(error) });
}

/** Returns the address to open, without a trailing slash; for "all addresses", this computer's. */
function addressOf({ host }: Config, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
