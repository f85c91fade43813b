import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import limits from './limits.json';
import { describeMailError } from './mail';
import { verifySmtp } from './smtp';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
  jest.restoreAllMocks();
});

async function portOf(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port; // it listens on a port, not on a path
}

/** Returns the error message that an operator sees for this mail server. */
async function told(url: string): Promise<string> {
  return verifySmtp({ url }).then(() => 'it works', describeMailError);
}

function mailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, ...options });
  server.on('error', () => {}); // whoever does not trust it closes the connection
  opened.push(() => server.close());
  return portOf(server.server);
}

function otherServer(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}));
    onConnection(socket);
  });
  opened.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return portOf(server);
}

test('nothing listens on the port', async () => {
  expect(await told('smtp://127.0.0.1:1')).toBe(
    'The mail server takes no connections there (ECONNREFUSED): check host and port in SMTP_URL, and that it runs.',
  );
});

test('the host does not exist', async () => {
  expect(await told('smtp://no-such-host.invalid')).toMatch(
    /^The name of the mail server cannot be looked up \(\w+\): check the host in SMTP_URL, and the DNS of this computer\.$/,
  );
});

test('the server never answers', async () => {
  jest.replaceProperty(limits, 'timeoutSeconds', 0.2);
  const port = await otherServer(() => {});
  expect(await told(`smtp://127.0.0.1:${port}`)).toBe(
    'The mail server gives no answer (ETIMEDOUT): check host and port in SMTP_URL, that no firewall is in between, and whether it has to begin with "smtps://" there.',
  );
});

test('user and password are refused', async () => {
  const port = await mailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  });
  const said = await told(`smtp://ada:hunter2@127.0.0.1:${port}`);
  expect(said).toMatch(
    /^The mail server refuses user and password \(EAUTH, 535\): correct them in SMTP_URL, where a sign such as "@" is written as "%40"\.$/,
  );
  expect(said).not.toContain('hunter2');
});

test('the certificate of the server is not trusted', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // it warns of its own certificate
  for (const secure of [true, false]) {
    const port = await mailServer({ secure });
    expect(await told(`${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`)).toMatch(
      /^The certificate of the mail server is not trusted \(\w+\): renew it, name the host in SMTP_URL as the certificate does, or name the authority's file in NODE_EXTRA_CA_CERTS\.$/,
    );
  }
});

test('the mail server does not offer the encryption that SMTP_URL asks for', async () => {
  const plain = await mailServer({ disabledCommands: ['STARTTLS'] });
  expect(await told(`smtps://127.0.0.1:${plain}`)).toMatch(
    /^The connection to the mail server cannot be encrypted \(\w+\): begin SMTP_URL with "smtp:\/\/" in place of "smtps:\/\/", or the other way round\.$/,
  );
});

test('the host is not a mail server, or rejects this computer', async () => {
  const web = await otherServer((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'));
  expect(await told(`smtp://127.0.0.1:${web}`)).toBe(
    'What answers there is no mail server (EPROTOCOL): check host and port in SMTP_URL.',
  );
  const closing = await otherServer((socket) => socket.end());
  expect(await told(`smtp://127.0.0.1:${closing}`)).toBe(
    'The mail server ends the connection (ECONNECTION): see in its log whether it lets this computer in.',
  );
  const resetting = await otherServer((socket) => socket.resetAndDestroy());
  expect(await told(`smtp://127.0.0.1:${resetting}`)).toBe(
    'The mail server ends the connection (ECONNRESET): see in its log whether it lets this computer in.',
  );
});

test.each([
  ['EHOSTUNREACH', 'gives no answer'],
  ['ENETUNREACH', 'gives no answer'],
  ['EPIPE', 'ends the connection'],
  ['ENOAUTH', 'refuses user and password'],
])('a failure that cannot be provoked here is explained too: %s', (code, is) => {
  expect(describeMailError(Object.assign(new Error('x'), { code }))).toContain(
    `The mail server ${is} (${code}): `,
  );
});

test('an unforeseen error is reported with its code', () => {
  expect(describeMailError(Object.assign(new Error('x'), { code: 'EODD', responseCode: 421 }))).toBe(
    'The mail server cannot be used (EODD, 421): check SMTP_URL and its log.',
  );
  expect(describeMailError('odd')).toBe('The mail server cannot be used: check SMTP_URL and its log.');
});
