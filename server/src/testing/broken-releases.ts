import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import limits from '@venture/contract/checks/size-limits.json';
import { CONTRACT } from '@venture/contract/remotes';
import { catalogue, teaching } from './catalogue';
import { RULES, type TestRemote, write } from './remote';

/** Limits of the receiving server, lower than usual, since 2,000 files take seconds. */
export const SIZES = { ...limits, files: 100 };

/** The fault, its codes, and how to produce it. */
type Broken = readonly [
  what: string,
  codes: readonly string[],
  made: TestRemote,
  change?: (folder: string) => Promise<void>,
];

const alter = (file: string, text: string) => (folder: string) => write(folder, `dist/${file}`, text);
const omit = (file: string) => (folder: string) => rm(join(folder, 'dist', file));

/** Makes text that is hard to compress. */
const noise = (bytes: number) => {
  let state = 1;
  return Array.from({ length: bytes }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[state % 62];
  }).join('');
};
const sized = (size: number) => ' '.repeat(size);
const card = { slot: 'landing', title: 'A', text: 'B', path: '/elsewhere', order: 1 };
const badge = (rule: object) => ({
  ...{ id: 'first', title: 'First', source: 'x', description: 'Do it.', icon: 'award', rule },
});
const [quiz] = catalogue.quizzes;
const rich = Array.from({ length: 11 }, (_, at) => ({
  ...quiz,
  id: `q${at}`,
  xp: 500,
})) as typeof catalogue.quizzes;
const routes = [{ path: '/other', title: 'Other' }];
const reason = { sizeReason: 'It has many pictures.' };

/** Every way in which a release can be wrong by itself, with all that keeps it from going live. */
export const BROKEN_RELEASES: readonly Broken[] = [
  ['no release.json', ['release-missing'], {}, omit('release.json')],
  ['a release.json that is no JSON', ['release-invalid'], {}, alter('release.json', '{')],
  ['an entry outside', ['release-invalid'], { release: { entry: '../x.js' } }],
  ['files of other kinds', ['release-invalid'], { release: { others: { 'x.html': 7 } } }],
  ['a scale without an end', ['release-invalid'], { manifest: { scale: { from: 8 } } }],
  ['a card that leads elsewhere', ['card-elsewhere'], { manifest: { cards: [card] } }],
  ['another contract', ['contract-differs'], { manifest: { contract: CONTRACT + 1 } }],
  ['React of another version', ['shared-unfit'], { range: '^20.0.0' }],
  ['a package that is not shared', ['shared-unfit'], { release: { shared: { vue: '^3.0.0' } } }],
  ['a file that is missing', ['file-missing'], {}, omit('js/pages.js')],
  ['a file that is altered', ['file-altered'], {}, alter('js/pages.js', 'evil()')],
  ['a file that is not listed', ['file-unlisted'], {}, alter('js/more.js', 'more()')],
  ['a large entry', ['entry-too-big'], { files: { 'js/remoteEntry.js': noise(12_000) } }],
  ['a large page', ['page-too-big'], { files: { 'js/pages.js': noise(90_000) } }],
  [
    'much in all',
    ['release-too-big'],
    { files: { 'js/a.js': sized(1_900_000), 'js/b.js': sized(1_900_000) } },
  ],
  ['a route twice', ['route-twice'], { manifest: { routes: [routes, routes].flat() } }],
  ['a global of the browser', ['global-foreign'], { release: { global: 'fetch' } }],
  ['a global of another remote', ['global-foreign'], { release: { global: 'venture_auth' } }],
  [
    'rules that change how answers are written',
    ['rules-broken'],
    { files: { 'rules.mjs': `${RULES}; Object.prototype.toJSON = () => null;` } },
  ],
  [
    'rules that write other answers',
    ['rules-broken'],
    { files: { 'rules.mjs': `${RULES}; Object.prototype.toJSON = () => ({ game: 7 });` } },
  ],
  ['rules that load nothing', ['rules-broken'], { files: { 'rules.mjs': 'import "react";' } }],
  ['rules that wait forever', ['rules-broken'], { files: { 'rules.mjs': 'await new Promise(() => {});' } }],
  ['rules with a clock', ['rules-broken'], { files: { 'rules.mjs': 'Date.now();' } }],
  ['rules that are none', ['rules-broken'], { files: { 'rules.mjs': 'export const rules = {};' } }],
  ['a broken catalogue', ['catalogue-broken'], teaching(catalogue, { others: { 'catalogue.json': '{' } })],
  [
    'a line that says other than its catalogue',
    ['teaches-differs'],
    teaching(catalogue, { release: { teaches: { quizzes: [], modules: [] } } }),
  ],
  ['too much XP', ['xp-too-much'], teaching({ quizzes: rich, modules: [] })],
  ['quizzes elsewhere', ['route-elsewhere'], teaching(catalogue, { manifest: { routes } })],
  [
    'a badge for a quiz of others',
    ['badge-elsewhere'],
    { manifest: { badges: [badge({ type: 'quizPassed', quiz: 'theirs' })] } },
  ],
  [
    'a badge for no game',
    ['badge-elsewhere'],
    { manifest: { badges: [badge({ type: 'scoreAtLeast', score: 8 })] } },
  ],
  ['a quiz of its own name', ['id-taken'], teaching(catalogue, { name: 'module1' })],
  [
    'many things at once',
    ['rules-broken', 'badge-elsewhere'],
    {
      files: { 'rules.mjs': '(' },
      manifest: { badges: [badge({ type: 'quizPassed', quiz: 'theirs' })] },
    },
  ],
  ['a large file', ['file-too-big'], { files: { 'js/a.js': sized(limits.fileBytes + 1) } }],
  [
    'more than can be sent',
    ['upload-too-big'],
    {
      manifest: reason,
      files: Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`js/${at}.js`, sized(2_900_000)])),
    },
  ],
  [
    'very many files',
    ['files-too-many'],
    { others: Object.fromEntries(Array.from({ length: SIZES.files }, (_, at) => [`o/${at}.txt`, ''])) },
  ],
  ['an odd path', ['path-unfit'], { others: { 'a b.txt': '' } }],
];

/** Flawless releases, each with its own version. */
export const SOUND_RELEASES: readonly (readonly [what: string, version: string, made: TestRemote])[] = [
  ['the smallest', '1.0.0', {}],
  ['one that teaches', '1.0.1', teaching()],
  [
    'a large one with a reason',
    '1.0.2',
    { manifest: reason, files: { 'js/a.js': sized(1_900_000), 'js/b.js': sized(1_900_000) } },
  ],
  ['a game', '1.0.3', { files: { 'rules.mjs': RULES }, manifest: { scale: { from: 0, to: 8 } } }],
];
