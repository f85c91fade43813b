import { setTimeout as wait } from 'node:timers/promises';
import { createConcurrencyLimiter } from '../process/concurrency-limiter';
import { errorCode, reason } from '../process/failure';
import { type Log, withOperation } from '../process/log';
import type { Metrics } from '../process/metrics';
import type { Email } from './email';
import limits from './limits.json';
import { type EmailTransport, UndeliverableError } from './smtp';

/** Finds out what is to be sent, if anything: it runs in the background too, so that answers take the same time. */
type Make = () => Promise<Email | undefined>;

type MailerServices = {
  readonly deliver: EmailTransport;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'mail'>;
};

/** Work to do once an email is sent. */
type AfterSending = () => Promise<unknown>;

type MailLimits = Pick<typeof limits, 'running' | 'waiting' | 'retryAfterSeconds' | 'finishSeconds'>;

export type Mailer = ReturnType<typeof createMailer>;

/** Emails wait in memory, in this process: one that a stop loses is asked for again. */
export function createMailer({ deliver, log, metrics }: MailerServices, allowed: MailLimits = limits) {
  const { pass } = createConcurrencyLimiter({ ...allowed, retryAfterSeconds: 0 });
  const unsent = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  /** False when the stop came before it was sent or given up. */
  async function deliverSoon(make: Make, afterSending?: AfterSending): Promise<boolean> {
    let email: Email | undefined;
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        return await pass(async () => {
          if (signal.aborted) return false;
          email ??= await make();
          if (!email) return true;
          await deliver(email);
          await afterSending?.();
          metrics.mail.inc({ result: 'sent' });
          return true;
        });
      } catch (error) {
        const seconds = reportFailure(error, tries);
        if (seconds === undefined) return true;
        await wait(seconds * 1000, undefined, { signal }).catch(() => {}); // the stop ends it
      }
    }
    return false;
  }

  /** How many seconds later it is tried again; undefined where it is given up. */
  function reportFailure(error: unknown, tries: number): number | undefined {
    const seconds = error instanceof UndeliverableError ? undefined : allowed.retryAfterSeconds[tries - 1];
    const result = seconds === undefined ? 'failed' : 'retried';
    metrics.mail.inc({ result });
    const write = seconds === undefined ? log.error : log.warn;
    write(`mail ${result}`, { reason: mailErrorCode(error) ?? reason(error), tries });
    return seconds;
  }

  return {
    /** How many emails wait, or are being sent. */
    unsent: () => unsent.size,
    /** Sends in the background, and tries again what fails; false when too many emails are waiting already. */
    send(make: Make, afterSending?: AfterSending): boolean {
      if (signal.aborted || unsent.size >= allowed.waiting + allowed.running) return false;
      const sending = withOperation({ name: 'send-mail' }, () => deliverSoon(make, afterSending)).then(
        (isOver) => {
          if (isOver) unsent.delete(sending);
        },
      );
      unsent.add(sending);
      return true;
    },
    /** Waits a moment for what is being sent; what still waits is lost, and the log says how much. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([
        Promise.all(unsent),
        wait(allowed.finishSeconds * 1000, undefined, { ref: false }),
      ]);
      if (unsent.size > 0) log.warn('the stop lost emails that were waiting', { count: unsent.size });
    },
  };
}

/** What is the matter by the code of an error, and what helps; what nobody has thought of is last. */
const SENTENCES: readonly (readonly [codes: RegExp, is: string, helps: string])[] = [
  [
    /^ECONNREFUSED$/,
    'The mail server takes no connections there',
    'check host and port in SMTP_URL, and that it runs',
  ],
  [
    /^(EDNS|ENOTFOUND|EAI_\w+)$/,
    'The name of the mail server cannot be looked up',
    'check the host in SMTP_URL, and the DNS of this computer',
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    'The mail server gives no answer',
    'check host and port in SMTP_URL, that no firewall is in between, and whether it has to begin with "smtps://" there',
  ],
  [
    /^(EAUTH|ENOAUTH)$/,
    'The mail server refuses user and password',
    'correct them in SMTP_URL, where a sign such as "@" is written as "%40"',
  ],
  [
    /CERT|^UNABLE_TO_|HOSTNAME_MISMATCH/,
    'The certificate of the mail server is not trusted',
    "renew it, name the host in SMTP_URL as the certificate does, or name the authority's file in NODE_EXTRA_CA_CERTS",
  ],
  [
    /^(ETLS|EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/,
    'The connection to the mail server cannot be encrypted',
    'begin SMTP_URL with "smtp://" in place of "smtps://", or the other way round',
  ],
  [/^EPROTOCOL$/, 'What answers there is no mail server', 'check host and port in SMTP_URL'],
  [
    /^(ECONNECTION|ECONNRESET|EPIPE)$/,
    'The mail server ends the connection',
    'see in its log whether it lets this computer in',
  ],
  [/(?:)/, 'The mail server cannot be used', 'check SMTP_URL and its log'],
];

/** What is wrong with the mail server, for an operator: no host, user or address is in it. */
export function describeMailError(error: unknown): string {
  const code = mailErrorCode(error);
  const { responseCode } = Object(error);
  const codes = [code, responseCode].filter((each) => each !== undefined && each !== '').join(', ');
  const [, is = '', helps = ''] = SENTENCES.find(([known]) => known.test(code ?? '')) ?? [];
  return `${is}${codes && ` (${codes})`}: ${helps}.`;
}

/** The code of the system where there is one, such as ECONNREFUSED: the library says ESOCKET of many. */
function mailErrorCode(error: unknown): string | undefined {
  return errorCode({ code: Object(error).originalCode }) ?? errorCode(error);
}
