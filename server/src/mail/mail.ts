import { setTimeout as wait } from 'node:timers/promises';
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

type Task = {
  readonly make: Make;
  readonly sent: (() => Promise<unknown>) | undefined;
  readonly tries: number;
};

type MailLimits = Pick<typeof limits, 'running' | 'waiting' | 'retryAfterSeconds' | 'finishSeconds'>;

export type Mailer = ReturnType<typeof createMailer>;

/** Emails wait in memory, in this process: one that a stop loses is asked for again. */
export function createMailer({ deliver, log, metrics }: MailerServices, allowed: MailLimits = limits) {
  const queue: Task[] = [];
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;

  function next(): void {
    if (isStopped || running.size >= allowed.running) return;
    const task = queue.shift();
    if (!task) return;
    const sending = withOperation({ name: 'send-mail' }, () => attempt(task)).finally(() => {
      running.delete(sending);
      next();
    });
    running.add(sending);
  }

  async function attempt({ make, ...rest }: Task): Promise<void> {
    let email: Email | undefined;
    try {
      email = await make();
      if (!email) return;
      await deliver(email);
      await rest.sent?.();
      metrics.mail.add({ result: 'sent' });
    } catch (error) {
      const made = email;
      failed({ make: made ? async () => made : make, ...rest }, error);
    }
  }

  function failed({ tries, ...rest }: Task, error: unknown): void {
    // The last time it is given up.
    const seconds = allowed.retryAfterSeconds[tries];
    const isOver = error instanceof UndeliverableError || seconds === undefined;
    const result = isOver ? 'failed' : 'retried';
    metrics.mail.add({ result });
    log[isOver ? 'error' : 'warn'](`mail ${result}`, {
      reason: mailErrorCode(error) ?? reason(error),
      tries: tries + 1,
    });
    if (isOver) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.push({ ...rest, tries: tries + 1 });
      next();
    }, seconds * 1000);
    timers.add(timer);
  }

  const unsent = () => queue.length + running.size + timers.size;

  return {
    /** How many emails wait, or are being sent. */
    unsent,
    /** Sends in the background, and tries again what fails; false when too many emails are waiting already. */
    send(make: Make, sent?: Task['sent']): boolean {
      if (isStopped || unsent() >= allowed.waiting + allowed.running) return false;
      queue.push({ make, sent, tries: 0 });
      next();
      return true;
    },
    /** Waits a moment for what is being sent; what still waits is lost, and the log says how much. */
    async stop(): Promise<void> {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.race([
        Promise.all(running),
        wait(allowed.finishSeconds * 1000, undefined, { ref: false }),
      ]);
      if (unsent() > 0) log.warn('the stop lost emails that were waiting', { count: unsent() });
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
