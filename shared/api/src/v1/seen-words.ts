import type { StoredRelease } from './releases';

/** What is known of how a release runs, in a sentence or more; undefined where a server says nothing of it. */
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
