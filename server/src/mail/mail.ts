import { setTimeout as wait } from 'node:timers/promises';
import { createConcurrencyLimiter } from '../process/concurrency-limiter';
import { errorCode, reason } from '../process/failure';
import { type Log, withOperation } from '../process/log';
import type { Metrics } from '../process/metrics';
import type { Email } from './email';
import limits from './limits.json';
import { type EmailTransport, UndeliverableError } from './smtp';

/** Decides which email to send, if any. It also runs in the background, so that all responses take the same time. */
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

/** Keeps waiting emails in this process's memory only: people request lost ones again. */
export function createMailer({ deliver, log, metrics }: MailerServices, allowed: MailLimits = limits) {
  const { pass } = createConcurrencyLimiter({ ...allowed, retryAfterSeconds: 0 });
  const unsent = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns false if the mailer was stopped before the email was sent or abandoned. */
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

  /** Reports a failure; returns the seconds until the next attempt, or undefined when giving up. */
  function reportFailure(error: unknown, tries: number): number | undefined {
    const seconds = error instanceof UndeliverableError ? undefined : allowed.retryAfterSeconds[tries - 1];
    const result = seconds === undefined ? 'failed' : 'retried';
    metrics.mail.inc({ result });
    const write = seconds === undefined ? log.error : log.warn;
    write(`mail ${result}`, { reason: mailErrorCode(error) ?? reason(error), tries });
    return seconds;
  }

  return {
    /** Returns the number of emails waiting or being sent. */
    unsent: () => unsent.size,
    /** Sends in the background and retries failures; returns false if too many emails are waiting already. */
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
    /** Waits a moment for emails to be sent; logs how many are still waiting and therefore lost. */
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

/** Explanations and remedies by error code; the last entry covers unforeseen codes. */
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

/** Tells an operator what is wrong with the mail server; omits host, user and address. */
export function describeMailError(error: unknown): string {
  const code = mailErrorCode(error);
  const { responseCode } = Object(error);
  const codes = [code, responseCode].filter((each) => each !== undefined && each !== '').join(', ');
  const [, is = '', helps = ''] = SENTENCES.find(([known]) => known.test(code ?? '')) ?? [];
  return `${is}${codes && ` (${codes})`}: ${helps}.`;
}

/** Returns the system's error code, such as ECONNREFUSED, if any: the library reports many as ESOCKET. */
function mailErrorCode(error: unknown): string | undefined {
  return errorCode({ code: Object(error).originalCode }) ?? errorCode(error);
}
