import * as cases from './case/rules';

/** By the ids of the modes in `remote.json`. Quizzes are judged by the catalogue. */
export const modes = { case: cases } as const;
