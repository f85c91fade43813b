import * as cases from './case/rules';

/** The modes' rules, by their ids in `remote.json`. The catalogue is used to judge quizzes. */
export const modes = { case: cases } as const;
