import crypto from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import type { AuditEntry } from '@venture/api/v1/audit';
import type { Class } from '@venture/api/v1/classes';
import { person } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { codeLetters } from './limits.json';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });

const newClass = async (name: string) => (await admin.ask('POST', '/classes', { name })).json as Class;

test('the audit trail records each class change, its actor and the class name, but never its code', async () => {
  const made = await newClass('Trail');
  const path = `/classes/${made.id}`;
  await admin.ask('PUT', path, { name: 'Track', isArchived: false });
  await admin.ask('PUT', path, { name: 'Track', isArchived: false });
  await admin.ask('PUT', path, { name: 'Track', isArchived: true });
  await admin.ask('PUT', path, { name: 'Path', isArchived: true });
  await admin.ask('PUT', path, { name: 'Path', isArchived: false });
  const { code } = (await admin.ask('POST', `${path}/code`)).json as Class;
  expect((await deeds(made)).map(({ action, details }) => [action, details.class?.name])).toEqual([
    ['class-code-renewed', 'Path'],
    ['class-reopened', 'Path'],
    ['class-renamed', 'Path'],
    ['class-archived', 'Track'],
    ['class-renamed', 'Track'],
    ['class-created', 'Trail'],
  ]);
  const kept = await deeds(made);
  expect(kept[4]?.details).toMatchObject({ name: { from: 'Trail', to: 'Track' } });
  const said = JSON.stringify(kept);
  expect(said).not.toContain(code);
  expect(said).not.toContain(made.code);
});

test('the audit trail records who was removed from which class, and nothing if nobody was removed', async () => {
  const made = await newClass('Removal');
  const learner = await person(server);
  await learner.ask('POST', '/me/classes', { code: made.code });
  const path = `/classes/${made.id}/members/${learner.userId}`;
  await admin.ask('DELETE', path);
  await admin.ask('DELETE', path);
  await admin.ask('PUT', `/classes/${made.id}`, { name: 'Removal', isArchived: false });
  const [removed, ...rest] = await deeds(made);
  expect(removed).toMatchObject({
    action: 'class-member-removed',
    madeBy: 'admin',
    actor: { id: admin.userId },
    subject: { id: learner.userId },
    details: { class: { name: 'Removal' } },
  });
  expect(rest.map(({ action }) => action)).toEqual(['class-created']);
});

test('a new class whose generated code is already taken gets another code', async () => {
  const { code } = await newClass('First');
  const random = jest.spyOn(crypto, 'randomInt');
  for (const letter of code) random.mockImplementationOnce(() => codeLetters.indexOf(letter));
  const second = await newClass('Second');
  random.mockRestore();
  expect(second).toMatchObject({ name: 'Second', code: expect.not.stringContaining(code) });
});

type Trail = { items: (AuditEntry & { details: { class?: { id: string; name: string } } })[] };

async function deeds({ id }: Class) {
  const { items } = (await admin.ask('GET', '/audit?limit=200')).json as Trail;
  return items.filter(({ details }) => details.class?.id === id);
}
