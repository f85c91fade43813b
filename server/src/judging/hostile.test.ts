import { mkdtempSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sized } from '@venture/testing/sized';
import { HOSTILE, type Hostile } from '../testing/hostile-rules';
import { createRulesSandbox, judgingLimits, type RulesReply, type Sandbox } from './pool';

/** Makes the text of rules whose plays are over at once. */
const rules = ({ load = '', step = 'return { ...state };', parts = '' }: Partial<Hostile>) => `${load}
const schema = { '~standard': { validate: (value) => ({ value }) } };
export { schema as Action, schema as Options };
export const rules = {
  version: 1, start: (seed) => ({ seed }), step: (state, action) => { ${step} },
  isOver: () => true, score: () => 7, facts: ({ seed, facts }) => facts ?? { seed }, ${parts}
};`;

const play = (actions: readonly object[]) =>
  JSON.stringify({ ask: 'replay', version: 1, seed: 5, options: {}, actions });
const WELL = { isOver: true, score: 7, facts: { seed: 5 }, isPractice: false };
const SECRET = 'a secret of the server';

const folder = mkdtempSync(join(tmpdir(), 'venture-hostile-'));
let patient: Sandbox;
let quick: Sandbox;
beforeAll(async () => {
  await writeFile(join(folder, 'secret.txt'), SECRET);
  process.env['HOSTILE_TEST_SECRET'] = SECRET;
  // Long enough for a busy machine, short enough for rules that never end.
  patient = createRulesSandbox({ ...judgingLimits, startMs: 60_000, answerMs: 30_000 });
  quick = createRulesSandbox({ ...judgingLimits, startMs: 2000, answerMs: 700, graceMs: 300 });
});
afterAll(() => {
  patient.close();
  quick.close();
  delete process.env['HOSTILE_TEST_SECRET'];
});

/** Asks a question, and asks again as long as the machine is too busy to answer. */
async function ask(
  text: string,
  question: string,
  isEndless: boolean,
  isLateExpected = false,
): Promise<RulesReply> {
  for (;;) {
    const reply = await (isEndless ? quick : patient).ask({ key: text, text }, question);
    const isLate = 'trouble' in reply && reply.trouble === 'rules-late';
    if (!isLate || isLateExpected) return reply;
  }
}

const other = rules({});

const tried = Object.entries(HOSTILE);

test.each(
  sized(
    tried,
    tried.filter((_, at) => at % 8 === 0),
  ),
)(
  'code that %s harms nothing',
  async (_, hostile) => {
    const text = rules({
      ...hostile,
      load: `const FILE = ${JSON.stringify(join(folder, 'x'))};${hostile.load ?? ''}`,
    });
    const { comesTo } = hostile;
    const isEndless = Array.isArray(comesTo) && comesTo.includes('rules-late');
    const reply = await ask(text, play([{}]), isEndless, isEndless);
    if (comesTo === 'well') expect(reply).toMatchObject({ answer: WELL });
    else if (comesTo === 'an answer') expect(reply).toHaveProperty('answer');
    else if ('facts' in comesTo) expect(reply).toMatchObject({ answer: { ...WELL, ...comesTo } });
    else expect(comesTo).toContain(Object(reply).trouble);
    // Asked again, the question gets the same answer; no other question and no other release notices any effect.
    const { cpuMs: _ms, ...again } = await ask(text, play([{}]), isEndless, isEndless);
    if (!isEndless) expect(again).toEqual({ ...reply, cpuMs: undefined });
    if (!reply.isBroken && !hostile.parts)
      expect(await ask(text, play([]), isEndless)).toMatchObject({ answer: WELL });
    expect(await ask(other, play([{}]), isEndless)).toMatchObject({ answer: WELL });
    expect(JSON.stringify(reply)).not.toContain(SECRET);
    expect(JSON.stringify(reply).length).toBeLessThan(judgingLimits.mostAnswerLength + 1000);
    expect(await readdir(folder)).toEqual(['secret.txt']);
  },
  120_000,
);

test('at least 40 attacks are tried', () => {
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(40);
});
