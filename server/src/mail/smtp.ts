import { createTransport } from 'nodemailer';
import { isMailAddress } from '../process/addresses';
import type { Config } from '../process/config';
import type { Email } from './email';
import limits from './limits.json';

/** Thrown when the mail server will never accept this email. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';
}

export type EmailTransport = (email: Email) => Promise<void>;

/** Sends emails through the `SMTP_URL` server; throws {@link UndeliverableError} if retrying is useless. */
export function createSmtpDelivery({ url, from }: NonNullable<Config['smtp']>): EmailTransport {
  const transport = transportTo(url);
  return async ({ to, ...email }) => {
    if (!isMailAddress(to)) throw new UndeliverableError('Mail cannot be sent to this address.');
    try {
      await transport.sendMail({
        ...email,
        from,
        to: { name: '', address: to },
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      if (isForEver(error)) throw new UndeliverableError('The mail server refuses it.', { cause: error });
      throw error;
    }
  };
}

/** Logs in to the mail server without sending anything; throws on failure. */
export async function verifySmtp({ url }: Pick<NonNullable<Config['smtp']>, 'url'>): Promise<void> {
  const transport = transportTo(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function transportTo(url: string) {
  const timeout = limits.timeoutSeconds * 1000;
  return createTransport({
    ...serverOf(new URL(url)),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    // Emails consist of text only.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function serverOf({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:';
  const user = decodeURIComponent(username);
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Passwords never cross a network unencrypted.
    requireTLS: !secure && user !== '' && !LOOPBACK.test(hostname),
    ...(user && { auth: { user, pass: decodeURIComponent(password) } }),
  };
}

/** Whether a recipient is refused permanently. A refused login does not count: its setting can be corrected. */
function isForEver(error: unknown): boolean {
  const { code, responseCode } = Object(error);
  return code === 'EENVELOPE' && responseCode >= 500;
}
