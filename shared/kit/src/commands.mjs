/** @typedef {{ does: string, load: () => Promise<{ command: import('./command.mjs').Command }> }} Entry */

/**
 * Commands by name, with a short description. Each is loaded when called, since some load a bundler.
 * @type {Readonly<Record<string, Entry>>}
 */
export const COMMANDS = {
  new: { does: 'makes a game to build on, with its tests', load: () => import('./commands/new.mjs') },
  wrap: { does: 'makes a release of a finished game', load: () => import('./commands/wrap.mjs') },
  update: { does: 'takes a newer kit into a project', load: () => import('./commands/update.mjs') },
  dev: {
    does: 'serves the remote, and rebuilds it at every change',
    load: () => import('./commands/dev.mjs'),
  },
  build: { does: 'builds its release into dist/', load: () => import('./commands/build.mjs') },
  check: {
    does: 'says what would keep its release from going live',
    load: () => import('./commands/check.mjs'),
  },
  release: {
    does: 'checks it, and sends it to a running app',
    load: () => import('./commands/release.mjs'),
  },
  promote: {
    does: 'gives everybody, or a larger share, what was released',
    load: () => import('./commands/promote.mjs'),
  },
  rollback: {
    does: 'cancels the rollout, or reverts to the previous release',
    load: () => import('./commands/rollback.mjs'),
  },
  status: {
    does: 'shows what is live, what waits, and how a rollout fares',
    load: () => import('./commands/status.mjs'),
  },
};
