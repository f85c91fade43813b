import type { StoredRelease } from './releases';

/** Describes the result of running a release; undefined if the server has none. */
export function describeRunCheck({ seen, findings = [] }: Pick<StoredRelease, 'seen' | 'findings'>) {
  const found = findings.map(({ sentence }) => sentence).join(' ');
  const words = {
    unseen: 'Nobody has seen it run.',
    awaited: 'It is waiting to be run in a browser.',
    fine: `It ran in a browser.${found && ` Notes: ${found}`}`,
    faulty: `When it was run, something was wrong: ${found}`,
  };
  return seen && words[seen];
}
