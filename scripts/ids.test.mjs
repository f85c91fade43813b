import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './programs.mjs';

/** Programs that learn from releases which quizzes, modules and games there are. */
const PROGRAMS = ['shell', 'server', 'shared'];
/** Tests and their kits name examples; what earlier versions did to databases stays as it was. */
const LEFT_OUT =
  /\.test\.\w+$|\/testing\/|\/migrations\/0(0\d|1[0-6])-|\.(md|png)$|progress\/src\/(activities|answer-key|today)\.json$/;

const CONTENT = ['learning/src/quiz/content', 'learning/src/module/content'];

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

function ids() {
  const contents = CONTENT.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(read(`${folder}/${name}`)).id),
  );
  return [...contents, ...readdirSync(join(root, 'games'))];
}

test('no id of a quiz, a module or a game stands in the shell, the server or the library', () => {
  const known = ids();
  expect(known.length).toBeGreaterThan(8);
  // An id is a whole text or a part of a path: many of them are ordinary words too.
  const named = new RegExp(`(?<=['"\`/])(${known.join('|')})(?=['"\`/])`, 'g');
  const files = execFileSync('git', ['ls-files', ...PROGRAMS], { cwd: root, encoding: 'utf8' }).split('\n');
  const found = files
    .filter((file) => file !== '' && !LEFT_OUT.test(file))
    .flatMap((file) => [...read(file).matchAll(named)].map(([id]) => `${file}: ${id}`));
  expect(found).toEqual([]);
});
