import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { TEMPLATE } from './name.mjs';

const GAMES = join(import.meta.dirname, '../../../../games');
const folders = [TEMPLATE, ...readdirSync(GAMES).map((name) => join(GAMES, name))];
const FILES = [
  'card.svg',
  'remote.json',
  ...['content.json', 'content.ts', 'engine.ts', 'pages.ts', 'rules.ts', 'texts.ts'].map(
    (file) => `src/${file}`,
  ),
  ...['view/Board.tsx', 'view/End.tsx'].map((file) => `src/${file}`),
];

test.each(folders)('%s has all files that games need', (folder) => {
  expect(FILES.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
