import * as wordBuilder from './word-builder/rules';

export { Action, Options, rules } from './game';

export const modes = { 'word-builder': wordBuilder } as const;
