import { describe, expect, test } from '@jest/globals';
import { normaliseClassCode } from '@venture/api/v1/class-code';
import type { Class } from '@venture/api/v1/classes';
import { forgetTries, giveBackTry, takeTry } from '../database/throttle';
import { people, person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { generateClassCode } from './classes';
import limits from './limits.json';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

async function newClass(name = 'Tuesday group'): Promise<Class> {
  const { status, json } = await admin.ask('POST', '/classes', { name });
  expect(status).toBe(200);
  return json as Class;
}
const ID = '00000000-0000-4000-8000-000000000000';
const placeOf = (...place: readonly string[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
const join = (who: TestPerson, code: string) => who.ask('POST', '/me/classes', { code });
const classNow = async ({ id, name }: Class) =>
  (await admin.ask('PUT', `/classes/${id}`, { name, isArchived: false })).json as Class;

describe('a code', () => {
  test('has six letters and digits that do not look alike, and is no word', () => {
    expect(generateClassCode()).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{6}$/);
    expect(limits.codeLetters).not.toMatch(/[01258AEIOULSZB]/);
    expect(new Set(limits.codeLetters).size).toBe(limits.codeLetters.length);
    const drawLast = (below: number) => below - 1;
    expect(generateClassCode(drawLast)).toBe(limits.codeLetters.slice(-1).repeat(6));
    // Two of 200 random codes are equal once in 7,000 runs; ten of them never.
    expect(new Set(Array.from({ length: 200 }, () => generateClassCode())).size).toBeGreaterThan(190);
  });

  test.each(['cdf ghj', 'CDF-GHJ', ' cdfghj ', 'Cdf–Ghj'])('%j is CDFGHJ', (typed) => {
    expect(normaliseClassCode(typed)).toBe('CDFGHJ');
  });
});

describe('a class', () => {
  test('is made with a code, renamed, archived and reopened', async () => {
    const made = await newClass('  \u202eMonday group ');
    expect(made).toMatchObject({ name: 'Monday group', isArchived: false, members: 0 });
    const path = `/classes/${made.id}`;
    const archived = await admin.ask('PUT', path, { name: 'Old', isArchived: true });
    expect(archived.json).toEqual({ ...made, name: 'Old', isArchived: true });
    const open = await admin.ask('PUT', path, { name: 'Old', isArchived: false });
    expect(open.json).toMatchObject({ isArchived: false });
  });

  test('gets a new code, and the old code no longer lets anybody in', async () => {
    const made = await newClass();
    const renewed = (await admin.ask('POST', `/classes/${made.id}/code`)).json as Class;
    expect(renewed.code).not.toBe(made.code);
    const learner = await person(server);
    expect((await join(learner, made.code)).json).toMatchObject({ status: 422, code: 'unknown-code' });
    expect((await join(learner, renewed.code)).status).toBe(200);
  });

  test('gets no new code while it is archived', async () => {
    const made = await newClass();
    const path = `/classes/${made.id}`;
    await admin.ask('PUT', path, { name: made.name, isArchived: true });
    const { json } = await admin.ask('POST', `${path}/code`);
    expect(json).toMatchObject({ status: 409, code: 'archived-class' });
    expect((await admin.ask('GET', path)).json).toMatchObject({ code: made.code });
    await admin.ask('PUT', path, { name: made.name, isArchived: false });
    expect((await admin.ask('POST', `${path}/code`)).status).toBe(200);
  });

  test.each([
    ['POST', '/classes', { name: '   ' }, 400],
    ['POST', '/classes', { name: 'x'.repeat(81) }, 400],
    ['DELETE', '/classes/00000000-0000-4000-8000-000000000000/members/nobody', undefined, 404],
    ['GET', '/classes?after=rubbish', undefined, 400],
    ...['-1', '2026-13-01', ' '].map(
      (moment) => ['GET', `/classes?after=${placeOf(moment, ID)}`, undefined, 400] as const,
    ),
  ])('%s %s %j is %i', async (method, path, body, status) => {
    expect((await admin.ask(method, path, body)).status).toBe(status);
  });
});

describe('the list of classes', () => {
  test('is paged, newest first, without archived classes unless requested', async () => {
    const made = [];
    for (let at = 0; at < 5; at++) made.push(await newClass(`Paged ${at}`));
    await admin.ask('PUT', `/classes/${made[2]?.id}`, { name: 'Paged 2', isArchived: true });
    expect(await names('search=paged&limit=2')).toEqual(['Paged 4', 'Paged 3', 'Paged 1', 'Paged 0']);
    expect(await names('search=paged&limit=2&archived=with')).toHaveLength(5);
  });

  test('finds codes, and parts of names regardless of accents', async () => {
    const { code } = await newClass('Création 100%_');
    expect(await names('search=creation%20100%25_')).toEqual(['Création 100%_']);
    expect(await names(`search=${code.toLowerCase()}`)).toEqual(['Création 100%_']);
  });

  async function names(query: string): Promise<readonly string[]> {
    const found: string[] = [];
    let after = '';
    do {
      const { json } = await admin.ask('GET', `/classes?${query}${after && `&after=${after}`}`);
      const page = json as { items: Class[]; after?: string };
      found.push(...page.items.map(({ name }) => name));
      after = page.after ?? '';
    } while (after);
    return found;
  }
});

describe('a learner', () => {
  test('joins by code, and only once, and leaves', async () => {
    const made = await newClass('Joined');
    const learner = await person(server);
    const typed = `${made.code.slice(0, 3).toLowerCase()} ${made.code.slice(3)}`;
    const seen = { id: made.id, name: 'Joined', isArchived: false };
    expect((await join(learner, typed)).json).toEqual(seen);
    expect((await join(learner, made.code)).json).toEqual(seen);
    expect((await classNow(made)).members).toBe(1);
    expect((await learner.ask('GET', '/me/classes')).json).toMatchObject({ classes: [seen] });
    expect((await learner.ask('DELETE', `/me/classes/${made.id}`)).status).toBe(204);
    expect((await learner.ask('DELETE', `/me/classes/${made.id}`)).status).toBe(404);
    expect((await classNow(made)).members).toBe(0);
  });

  test('sees which class a code opens before joining', async () => {
    const made = await newClass('To be found');
    const learner = await person(server);
    const find = () => learner.ask('GET', `/class-codes/${made.code.toLowerCase()}`);
    const seen = { id: made.id, name: 'To be found', owners: ['Ada Lovelace'] };
    expect((await find()).json).toEqual({ ...seen, isMember: false });
    await join(learner, made.code);
    expect((await find()).json).toEqual({ ...seen, isMember: true });
  });

  test('neither finds nor joins an archived class', async () => {
    const made = await newClass();
    await admin.ask('PUT', `/classes/${made.id}`, { name: made.name, isArchived: true });
    const learner = await person(server);
    expect((await join(learner, made.code)).status).toBe(422);
    expect((await learner.ask('GET', `/class-codes/${made.code}`)).status).toBe(422);
  });

  test('who guesses codes has to wait, but a right code costs nothing', async () => {
    const { code } = await newClass();
    const learner = await person(server);
    for (let at = 0; at < 12; at++) expect((await join(learner, code)).status).toBe(200);
    const tries = [];
    for (let at = 0; at <= limits.wrongCodes.person.burst; at++) {
      tries.push(
        await (at % 2
          ? join(learner, generateClassCode())
          : learner.ask('GET', `/class-codes/${generateClassCode()}`)),
      );
    }
    expect(tries.map(({ status }) => status)).toEqual([
      ...Array.from({ length: limits.wrongCodes.person.burst }, () => 422),
      429,
    ]);
    const { status, headers } = await join(learner, code);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('who guesses codes at an address where many guess has to wait, while others at that address do not', async () => {
    const { code } = await newClass();
    const [guest, guesser] = (await people(server, [{}, {}])) as [TestPerson, TestPerson];
    const { db } = server;
    const here = `class code address ${new URL(server.address).hostname}`;
    const { address } = limits.wrongCodes;
    expect((await join(guesser, generateClassCode())).status).toBe(422);
    while ((await takeTry(db, here, address)).isAllowed);
    expect((await join(guest, code)).status).toBe(200);
    const { status, headers } = await join(guesser, code);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(address.secondsPerTry);
    await giveBackTry(db, here, address);
    expect((await join(guesser, code)).status).toBe(200);
    await forgetTries(db, here);
  });
});
