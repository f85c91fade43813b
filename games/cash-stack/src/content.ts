import json from './content.json';

export const content = json;
export type Option = (typeof content.options)[number];
