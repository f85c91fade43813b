import { beforeAll, expect, test } from '@jest/globals';
import type { Class } from '@venture/api/v1/classes';
import { teaching } from '../../testing/catalogue';
import { person, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer } from '../../testing/per-file';
import { testServer } from '../../testing/server';
import { testStore } from '../../testing/store';

const server = sharedServer();
let mine: Class;
const admin = sharedPerson(server, { isAdmin: true });
const ida = sharedPerson(server, { isInstructor: true });
const otto = sharedPerson(server, { isInstructor: true });
beforeAll(async () => {
  mine = (await ida.ask('POST', '/classes', { name: 'Venture 101' })).json as Class;
});

const REPORTS = ['progress', 'progress.csv', 'items?quiz=module1', 'items.csv?quiz=module1'] as const;
const ask = (who: TestPerson, report: string, classId?: string) =>
  who.ask('GET', `/reports/${report}${classId ? `${report.includes('?') ? '&' : '?'}class=${classId}` : ''}`);
const found = (report: string) => (report.startsWith('items') ? 404 : 200); // there is no release here

test.each(REPORTS)('an instructor sees %s of their own classes only', async (report) => {
  expect((await ask(ida, report, mine.id)).status).toBe(found(report));
  const refused = [
    await ask(ida, report),
    await ask(otto, report),
    await ask(otto, report, mine.id),
    await ask(otto, report, '00000000-0000-4000-8000-000000000000'),
  ];
  const first = Object(refused[0]?.json);
  for (const { status, json } of refused) {
    // The answers are identical except for the request id.
    expect([status, { ...Object(json), requestId: '' }]).toEqual([403, { ...first, requestId: '' }]);
    expect(json).toMatchObject({ code: 'not-your-class' });
  }
});

test.each(REPORTS)('an admin sees %s of everyone and of every class', async (report) => {
  expect((await ask(admin, report)).status).toBe(found(report));
  expect((await ask(admin, report, mine.id)).status).toBe(found(report));
});

test("a former owner no longer sees the class's reports", async () => {
  await ida.ask('POST', `/classes/${mine.id}/owners`, { email: otto.email });
  expect((await ask(otto, 'progress', mine.id)).status).toBe(200);
  await ida.ask('DELETE', `/classes/${mine.id}/owners/${otto.userId}`);
  expect((await ask(otto, 'progress', mine.id)).status).toBe(403);
});

test('an instructor sees which modules exist, but not how many learners began or finished them', async () => {
  const store = await testStore();
  await store.run('release', await store.build(teaching()));
  const server = await testServer(store.env);
  const courses = async (who: TestPerson) => Object(await who.ask('GET', '/courses')).json;
  const seen = await courses(await person(server, { isInstructor: true }));
  const all = await courses(await person(server, { isAdmin: true }));
  expect(Object.keys(seen.modules[0]).sort()).toEqual(['contentVersion', 'id', 'route', 'sections', 'title']);
  expect(all.modules[0]).toEqual({ ...seen.modules[0], begun: 0, finished: 0 });
  await server.close();
  await store.remove();
});
