import * as cases from './case/rules';

/** The modes' rules, by their ids in `remote.json`. Quizzes are judged by the catalogue instead. */
export const modes = { case: cases } as const;
