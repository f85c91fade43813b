import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** An email as it went over the wire. */
export type Received = {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: string;
  /** The plain text, decoded. */
  readonly body: string;
};

/** A real SMTP server that keeps received emails. */
export type Mailbox = {
  readonly port: number;
  /** The environment of a server that mails here. */
  readonly environment: Readonly<Record<'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL', string>>;
  readonly received: readonly Received[];
  /** Waits until so many emails have come for an address, and returns the last. */
  readonly last: (address: string, count?: number) => Promise<Received>;
  /** Recipients that this server refuses, with the error code for each. */
  readonly refuses: Map<string, number>;
  readonly close: () => Promise<void>;
};

const PUBLIC_URL = 'https://quest.campus.example';

export async function mailbox(port = 0): Promise<Mailbox> {
  const received: Received[] = [];
  const refuses = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const responseCode = refuses.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error('Refused.'), { responseCode }));
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parts(raw) });
        done();
      });
    },
  });
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const own = (listener.address() as AddressInfo).port; // it listens on a port, not on a path
  return {
    port: own,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${own}`,
      MAIL_FROM: 'Venture Quest <quest@campus.example>',
      PUBLIC_URL,
    },
    received,
    refuses,
    async last(address, count = 1) {
      for (;;) {
        const sent = received.filter(({ to }) => to.includes(address));
        const found = sent[count - 1];
        if (found) return found;
        await wait(10);
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The token in an email's link. */
export function tokenIn({ body }: Received): string {
  const [, token] = /\?token=([\w-]{43})$/m.exec(body) ?? [];
  if (token === undefined) throw new Error('There is no link in this email.');
  return token;
}

function parts(raw: string): Pick<Received, 'headers' | 'body'> {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const [, encoding = '', encoded = ''] =
    /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(
      raw,
    ) ?? [];
  return {
    headers: head.replace(/\r\n[ \t]+/g, ' '),
    body: decoded(encoded, encoding).replaceAll('\r\n', '\n'),
  };
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
