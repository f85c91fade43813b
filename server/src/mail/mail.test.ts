import { afterEach, expect, test } from '@jest/globals';
import { createJsonLog } from '../process/log';
import { createMetrics } from '../process/metrics';
import { type Mailbox, mailbox } from '../testing/mailbox';
import { composeEmail } from './email';
import { createMailer, type Mailer } from './mail';
import { createSmtpDelivery } from './smtp';

const LIMITS = { running: 1, waiting: 3, retryAfterSeconds: [0.05, 0.05, 0.05], finishSeconds: 1 };
const MESSAGE = {
  subject: 'a <word> & more',
  before: ['Hello,', 'read <b>this</b> & "that".'],
  link: { label: 'Open', address: 'https://a.b/#/x?a=1&b=2' },
  after: ['Bye.'],
};

const opened: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function openBox(port?: number): Promise<Mailbox> {
  const box = await mailbox(port);
  opened.push(box);
  return box;
}

function mailTo(url: string, limits = LIMITS) {
  const logged: string[] = [];
  const metrics = createMetrics();
  const settings = {
    url,
    from: { name: 'Quest, "Venture"', address: 'quest@a.b' },
    publicUrl: 'https://a.b',
  };
  const log = createJsonLog('info', (line) => logged.push(line));
  const mail = createMailer({ deliver: createSmtpDelivery(settings), log, metrics }, limits);
  opened.push({ close: mail.stop });
  return { mail, logged, metrics };
}

const send = (mail: Mailer, to: string) => mail.send(async () => composeEmail(to, MESSAGE));

/** Waits until these words are logged. */
async function until(logged: readonly string[], words: string): Promise<void> {
  while (!logged.some((line) => line.includes(words))) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('an email arrives as plain text and as HTML that contains no unintended markup', async () => {
  const box = await openBox();
  const { mail } = mailTo(box.environment.SMTP_URL);
  expect(send(mail, 'ada@example.org')).toBe(true);
  const { body, headers } = await box.last('ada@example.org');
  expect(body).toContain('Hello,\n\nread <b>this</b> & "that".\n\nhttps://a.b/#/x?a=1&b=2\n\nBye.');
  expect(headers).toContain('Subject: Venture Quest: a <word> & more');
  const { html } = composeEmail('ada@example.org', MESSAGE);
  expect(html).toContain('read &lt;b&gt;this&lt;/b&gt; &amp; &quot;that&quot;.');
  expect(html).toContain('<a href="https://a.b/#/x?a=1&amp;b=2">Open</a>');
  expect(html).not.toMatch(/<img|src=|http-equiv/);
});

test('emails wait while the mail server is down, and go out afterwards', async () => {
  const first = await mailbox();
  await first.close();
  const { mail, logged, metrics } = mailTo(`smtp://127.0.0.1:${first.port}`, {
    ...LIMITS,
    retryAfterSeconds: Array<number>(200).fill(0.05),
  });
  send(mail, 'ada@example.org');
  await until(logged, 'mail retried');
  const second = await openBox(first.port);
  await second.last('ada@example.org');
  expect(second.received).toHaveLength(1);
  expect(await metrics.text()).toMatch(/venture_mail_total\{result="retried"\} \d+/);
  expect(logged.join('')).not.toContain('ada@example.org');
});

test('an email is given up after a number of attempts', async () => {
  const box = await mailbox();
  await box.close();
  const { mail, logged, metrics } = mailTo(`smtp://127.0.0.1:${box.port}`);
  send(mail, 'ada@example.org');
  await until(logged, 'mail failed');
  expect(await metrics.text()).toContain('venture_mail_total{result="retried"} 3\n');
  expect(await metrics.text()).toContain('venture_mail_total{result="failed"} 1\n');
});

test('a temporary refusal of a recipient is retried, a permanent one is not', async () => {
  const box = await openBox();
  box.refuses.set('busy@example.org', 450).set('gone@example.org', 550);
  const { mail, logged, metrics } = mailTo(box.environment.SMTP_URL);
  send(mail, 'gone@example.org');
  await until(logged, 'mail failed');
  expect(await metrics.text()).toContain('venture_mail_total{result="retried"} 0');
  send(mail, 'busy@example.org');
  await until(logged, 'mail retried');
  box.refuses.clear();
  await box.last('busy@example.org');
});

test('the number of waiting emails is limited, and stopping reports how many are lost', async () => {
  const { mail, logged } = mailTo('smtp://127.0.0.1:9', { ...LIMITS, finishSeconds: 0.1 });
  const never = () => new Promise<undefined>(() => {});
  const room = LIMITS.waiting + LIMITS.running;
  expect(Array.from({ length: room + 1 }, () => mail.send(never))).toEqual([
    ...Array<boolean>(room).fill(true),
    false,
  ]);
  await mail.stop();
  expect(logged.join('')).toContain(`"count":${room}`);
  expect(mail.send(never)).toBe(false);
});

test.each([
  'ada@example.org\r\nBcc: eve@evil.example',
  'ada@example.org,eve@evil.example',
  'ada@example.org eve@evil.example',
  '"ada"<eve@evil.example>',
  'ada@example.org>',
])('nothing is sent to %j', async (to) => {
  const box = await openBox();
  const { mail, logged } = mailTo(box.environment.SMTP_URL);
  send(mail, to);
  await until(logged, 'mail failed');
  expect(box.received).toEqual([]);
});
