import { modules } from '../content/files';
import { isRight, type State } from './rules';

export const TITLE = 'Case question';
export const HELP = [
  'Read the case, and choose the answer that fits it best. There is no time limit.',
  'Your first answer counts, so decide before you press Answer.',
  'Then see for each option why it is right or wrong, and where to read more.',
] as const;

export function lead({ asked }: State): string {
  const title = modules.find(({ id }) => id === asked.module)?.title;
  return `A short case for ${title}. One of four answers is the best.`;
}

/** What has just happened, or what to do next, in a sentence. */
export function announcement(state: State): string {
  const { asked, chosen } = state;
  if (chosen === null) return 'Which answer fits this case best?';
  const why = asked.options.find(({ id }) => id === chosen)?.why;
  return `${verdict(state)}: ${why}`;
}

export const verdict = (state: State) => (isRight(state) ? 'Right' : 'Not this time');

export function textOf({ asked }: State, option: string): string {
  return asked.options.find(({ id }) => id === option)?.text ?? '';
}
