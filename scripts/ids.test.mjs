import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from './programs.mjs';

/** Programs that learn the ids of quizzes, modules and games from releases. */
const PROGRAMS = ['shell', 'server', 'shared'];
/** Files that may contain ids, such as tests with their examples. */
const LEFT_OUT = /\.test\.\w+$|\/testing\/|\.(md|png)$|progress\/src\/(activities|answer-key|today)\.json$/;

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

test('the shell, the server and the library contain no id of a quiz, a module or a game', () => {
  const known = ids();
  expect(known.length).toBeGreaterThan(8);
  // Matches whole strings and parts of paths, since many ids are ordinary words.
  const named = new RegExp(`(?<=['"\`/])(${known.join('|')})(?=['"\`/])`, 'g');
  const files = execFileSync('git', ['ls-files', ...PROGRAMS], { cwd: root, encoding: 'utf8' }).split('\n');
  const found = files
    .filter((file) => file !== '' && !LEFT_OUT.test(file))
    .flatMap((file) => [...read(file).matchAll(named)].map(([id]) => `${file}: ${id}`));
  expect(found).toEqual([]);
});
