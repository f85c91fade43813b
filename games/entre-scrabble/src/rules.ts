import * as word from './word/rules';
import * as wordBuilder from './word-builder/rules';

export { Action, Options, rules } from './game';

export const modes = { 'word-builder': wordBuilder, word } as const;
