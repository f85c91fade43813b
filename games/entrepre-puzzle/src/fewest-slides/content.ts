import { SIZE } from '../board/board';
import { parseWordPool, words } from '../content';
import json from './content.json';

export const { version, rules, levels, messages, help } = json;

const wideWords = parseWordPool(json.words);

/** The words by the width of the board: 3x3 boards have those of the specified game. */
export const findPool = (width: number) => (width > SIZE ? wideWords : words);
