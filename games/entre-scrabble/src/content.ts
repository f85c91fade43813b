import json from './content.json';

export const constants = json.rules;
export const words = json.words;
export type Word = Readonly<(typeof words)[number]>;

/** The letters that fill up a rack, each as often as it is in the bag. */
export const bag = Object.entries(json.bag).flatMap(([letter, times]) => Array<string>(times).fill(letter));
