import { CONTRACT } from '@venture/contract/remotes';

/** A release with one page and no files. */
export const LEMONADE = {
  name: 'lemonade',
  title: 'Lemonade',
  version: '1.0.0',
  contract: CONTRACT,
  routes: [{ path: '/lemonade', title: 'Lemonade' }],
  cards: [],
  entry: 'js/remoteEntry.js',
  global: 'venture_lemonade',
  preload: [],
  shared: {},
  files: {},
};
