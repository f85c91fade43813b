import { entryOf, filesOf, liveList } from '../list';

const GAME = { remote: 'cash-stack', path: '/cash-stack', title: 'Cash Stack' } as const;
const QUIZ = { remote: 'learning', path: '/quiz/module1', title: 'Business Ideas Quiz' } as const;

/** Files of a release that can fail, and the page that needs each. */
export const PLACES = {
  entry: { ...GAME, file: /cash-stack\/.*\/remoteEntry\.js/ },
  'page script': { ...GAME, file: /cash-stack\/.*\/pages\.[^/]+\.js/ },
  'page style': { ...GAME, file: /cash-stack\/.*\/pages\.[^/]+\.css/ },
  'lazy script': { ...QUIZ, file: lazyFile('.js') },
  'lazy style': { ...QUIZ, file: lazyFile('.css') },
  'list of lazy files': { ...QUIZ, file: /learning\/.*\/release\.json/ },
} as const;

/** A lazy file of the learning remote. */
function lazyFile(ending: string): RegExp {
  const learning = entryOf(liveList(), 'learning');
  const { preload, entry } = learning;
  const lazy = Object.keys(filesOf(learning)).filter(
    (file) => file.endsWith(ending) && file !== entry && !preload.includes(file),
  );
  return new RegExp(lazy.map((file) => file.replaceAll('.', '\\.')).join('|') || 'no-such-file');
}
