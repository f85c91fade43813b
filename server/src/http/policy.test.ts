import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { buildContentSecurityPolicy } from './policy';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const scripts = (html: string) => /script-src ([^;]*)/.exec(buildContentSecurityPolicy(html))?.[1];

test.each([
  ['<script>go()</script>', `'self' ${hashOf('go()')}`],
  ['<script>a</script><SCRIPT type="module">b</SCRIPT >', `'self' ${hashOf('a')} ${hashOf('b')}`],
  ['<script>a</script><script>a</script>', `'self' ${hashOf('a')}`],
  ['<script type="text/javascript">a\r\nb</script>', `'self' ${hashOf('a\nb')}`],
  ['<script defer src="js/main.js"></script>', "'self'"],
  ['<script type="application/json" id="venture-config">{}</script>', "'self'"],
  ['<script type=application/json>{}</script>', "'self'"],
  ['<script data-src="x">a</script>', `'self' ${hashOf('a')}`],
  ['no script', "'self'"],
])('for the page %s the policy allows %s', (html, allowed) => {
  expect(scripts(html)).toBe(allowed);
});

test("a page's styles are allowed by hash, like its scripts", () => {
  const policy = buildContentSecurityPolicy(
    '<style data-version="1">a { color: red }</style><script>b</script>',
  );
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      `style-src 'self' ${hashOf('a { color: red }')}`,
      `script-src 'self' ${hashOf('b')}`,
    ]),
  );
});

test('nothing unsafe and no framing is allowed, and whatever the policy does not name is forbidden', () => {
  const policy = buildContentSecurityPolicy('<script>a</script>');
  const [worker] = policy.match(/worker-src [^;]+/) ?? [];
  expect(worker).toBe('worker-src http://*:*/service-worker.js');
  expect(policy.replace(worker ?? '', '')).not.toMatch(/unsafe|\*|https?:/);
  for (const part of [
    "default-src 'none'",
    "style-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy.split('; ')).toContain(part);
  }
});

test.each([
  ['scripts without an end', '<script>'.repeat(200_000)],
  ['scripts whose tag has no end', '<script '.repeat(200_000)],
  ['one tag of many words', `<script ${'src id=venture-config type '.repeat(50_000)}`],
  ['styles without an end', '<style>'.repeat(200_000)],
])('a page with many %s is read only once', (_, html) => {
  expect(buildContentSecurityPolicy(html)).toContain("script-src 'self'");
});
