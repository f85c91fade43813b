import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { buildContentSecurityPolicy } from '../http/policy';
import { injectTrustedTypesScript } from './trusted';

type Policy = {
  readonly createScriptURL: (address: string, type?: string, sink?: string) => string | undefined;
};

const SCRIPT = ['TrustedScriptURL', 'HTMLScriptElement src'] as const;

/** Runs a page's script; returns its policies. */
function policiesOf(html: string): ReadonlyMap<string, Policy> {
  const made = new Map<string, Policy>();
  const [, code = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  runInContext(
    code,
    createContext({
      URL,
      location: { origin: 'https://venture.example' },
      document: { baseURI: 'https://venture.example/' },
      window: new EventTarget(),
      trustedTypes: { createPolicy: (name: string, policy: Policy) => made.set(name, policy) },
    }),
  );
  return made;
}

const policy = () => policiesOf(injectTrustedTypesScript('<head></head>')).get('default');

test('the script makes one policy, which turns no text into HTML or code', () => {
  const all = policiesOf(injectTrustedTypesScript('<head></head>'));
  expect([...all].map(([name, made]) => [name, Object.keys(made)])).toEqual([
    ['default', ['createScriptURL']],
  ]);
});

test.each([
  ['js/main.0f1e2d3c.js', 'https://venture.example/js/main.0f1e2d3c.js'],
  [
    '/remotes/cash-stack/1.0.0/js/../js/a.js?attempt=2',
    'https://venture.example/remotes/cash-stack/1.0.0/js/a.js?attempt=2',
  ],
])('%s is accepted as the address of a script', (address, admitted) => {
  expect(policy()?.createScriptURL(address, ...SCRIPT)).toBe(admitted);
});

test.each([
  'https://evil.example/js/a.js',
  '//evil.example/js/a.js',
  'http://venture.example/js/a.js',
  'https://venture.example@evil.example/js/a.js',
  'data:text/javascript,alert(1)//js/a.js',
  'javascript:alert(1)//js/a.js',
  'blob:https://venture.example/js/a.js',
  '/api/v1/me?/js/a.js',
  '/js/../api/a.js',
  '/a/js/x.js',
  '/api/v1/js/x.js',
  '/api/v1/remotes/x.js',
  '/js/picture.svg',
  '/js/../api/service-worker.js',
  'http://localhost:3100/js/a.js',
])('%s may not', (address) => {
  expect(policy()?.createScriptURL(address, ...SCRIPT)).toBeUndefined();
});

test.each(['Worker constructor', 'SharedWorker constructor', 'ServiceWorkerContainer register', undefined])(
  'the sink "%s" accepts only the worker of the shell',
  (sink) => {
    const addressOf = (file: string) => policy()?.createScriptURL(file, 'TrustedScriptURL', sink);
    expect(addressOf('service-worker.js')).toBe('https://venture.example/service-worker.js');
    expect(addressOf('remotes/cash-stack/1.0.0/js/a.js')).toBeUndefined();
    expect(addressOf('remotes/cash-stack/1.0.0/service-worker.js')).toBeUndefined();
    expect(addressOf('js/main.0f1e2d3c.js')).toBeUndefined();
  },
);

test.each([
  [
    '<!doctype html><html><head lang="en"><script>a</script>',
    /^<!doctype html><html><head lang="en"><script>.*<\/script><meta [^>]*trusted-types 'none'"><script>a</s,
  ],
  ['<!doctype html><script>a</script>', /^<!doctype html><script>.*<script>a</s],
  ['<script>a</script>', /^<script>.*<script>a</s],
])("in %s the script runs before all others, and the page's policy allows it", (html, expected) => {
  const page = injectTrustedTypesScript(html);
  expect(page).toMatch(expected);
  expect(buildContentSecurityPolicy(page).match(/'sha256-/g)).toHaveLength(2);
  expect(buildContentSecurityPolicy(page)).toMatch(
    /; require-trusted-types-for 'script'; trusted-types default; worker-src /,
  );
});

test('a page with many unclosed heads is read in a single pass', () => {
  const html = '<head '.repeat(300_000);
  expect(injectTrustedTypesScript(html).endsWith(html)).toBe(true);
});
