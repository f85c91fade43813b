import * as cases from './case/rules';

/** The rules of the modes, by their ids in `remote.json`. Quizzes are judged by the catalogue. */
export const modes = { case: cases } as const;
