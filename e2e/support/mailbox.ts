import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

/** A real mail server, and the settings of an app that uses it. */
export type Mailbox = {
  readonly settings: Readonly<Record<'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL', string>>;
  /** Path of the link in the latest mail to an address; waits for `count` mails. */
  readonly linkIn: (email: string, count?: number) => Promise<string>;
  readonly close: () => Promise<void>;
};

const PUBLIC_URL = 'https://quest.campus.example';

export async function mailbox(): Promise<Mailbox> {
  const letters: { readonly to: readonly string[]; readonly body: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        const body = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
        letters.push({ to: envelope.rcptTo.map(({ address }) => address), body });
        done();
      });
    },
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo; // the server listens on a port, not on a path
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Venture Quest <quest@campus.example>',
      PUBLIC_URL,
    },
    async linkIn(email, count = 1) {
      const sent = () => letters.filter(({ to }) => to.includes(email));
      await expect.poll(() => sent().length).toBeGreaterThanOrEqual(count);
      const [, path] = /https:\/\/quest\.campus\.example(\S+)/.exec(sent()[count - 1]?.body ?? '') ?? [];
      if (path === undefined) throw new Error('There is no link in this letter.');
      return path;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
