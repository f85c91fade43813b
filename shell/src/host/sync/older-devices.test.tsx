import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { storedUser } from '@venture/api/stored-user';
import { readEvents } from '@venture/progress/device';
import { synchroniseEvents } from './synchronise';

type Stored = { readonly name: string; readonly value: string };

/** What the browsers of released versions have stored, with one result that was not sent. */
const folder = join(__dirname, '../../../../server/src/testing/versions');
const devices = readdirSync(folder).map((file): readonly [string, readonly Stored[]] => {
  const { version, device } = JSON.parse(brotliDecompressSync(readFileSync(join(folder, file))).toString());
  return [version, device.origins[0].localStorage];
});

afterEach(() => {
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'fetch');
});

test.each(devices)(
  'the pages of today send what a device of %s has not sent, and nothing twice',
  async (_, stored) => {
    for (const { name, value } of stored) localStorage.setItem(name, value);
    const sent: { learner: string; events: { id: string }[] }[] = [];
    const fetch = async (_: string, { method, body }: RequestInit) => {
      if (method === 'POST') sent.push(JSON.parse(String(body)));
      const total = { events: 3, xp: 0, verifiedXp: 0 };
      const answer = { results: [{ standing: 'verified' }], total, items: [], last: 3, more: false };
      return { ok: true, json: async () => answer };
    };
    Object.assign(globalThis, { fetch });
    const learner = storedUser()?.userId ?? '';
    await synchroniseEvents(learner);
    const latest = stored.find(({ name }) => name === 'venture.latest-event')?.value;
    expect(sent).toEqual([{ learner, events: [expect.objectContaining({ id: latest })] }]);
    expect(readEvents()).toHaveLength(stored.filter(({ name }) => name.startsWith('venture.event.')).length);
    expect(readEvents().every(({ standing }) => standing === 'verified')).toBe(true);
  },
);
