import { SIZE } from '../board/board';
import { withSpelling, words } from '../content';
import json from './content.json';

export const { version, rules, levels, messages, help } = json;

const wideWords = withSpelling(json.words);

/** Returns the words for a board's width: 3x3 boards have the specified game's words. */
export const findPool = (width: number) => (width > SIZE ? wideWords : words);
