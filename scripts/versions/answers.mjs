import { expect } from '@playwright/test';

/**
 * What a version answers to a person's calls that only read, by their addresses.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {readonly string[]} paths
 */
export async function answersOf({ request }, paths) {
  /** @type {Record<string, unknown>} */
  const answers = {};
  const { userId } = await (await request.get('/api/v1/me')).json();
  for (const path of paths.map((path) => path.replace('{id}', userId))) {
    const answer = await request.get(`/api/v1${path}`);
    expect([path, answer.status()]).toEqual([path, 200]);
    answers[path] = await answer.json();
  }
  return answers;
}
