import { createContext, runInContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { buildContentSecurityPolicy } from '../http/policy';
import { createStartingResponse } from './starting';

const asked = (accept: string) => createStartingResponse({ headers: new Headers({ accept }) });

test('until the server is ready, programs are told to come back', async () => {
  const answer = asked('application/json');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.text()).toBe('starting\n');
});

test('people get a page that says so, also to screen readers, and runs only its own script', async () => {
  const answer = asked('text/html,application/xhtml+xml,*/*;q=0.8');
  const html = await answer.text();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toBe(buildContentSecurityPolicy(html));
  expect(html).toMatch(/role="status">\s*<h1>Venture Quest is starting/);
});

test('the page stays as it is until the server is ready, and is then loaded once', async () => {
  const html = await asked('text/html').text();
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const answers = [new Error('refused'), { ok: false }, { ok: true }];
  let reloads = 0;
  const reloaded = new Promise<void>((resolve) => {
    const fetch = async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const reload = () => {
      reloads += 1;
      resolve();
    };
    runInContext(script, createContext({ fetch, location: { reload }, setTimeout: setImmediate }));
  });
  await reloaded;
  expect([reloads, answers.length]).toEqual([1, 0]);
});
