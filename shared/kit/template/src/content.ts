import json from './content.json';

export const content = json;
export type Card = (typeof content.cards)[number];
