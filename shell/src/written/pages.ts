import type { WrittenPage } from '@venture/api/v1/pages';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { addresses } from '../addresses';
import json from './default-texts.json';

const paragraphs = v.array(v.pipe(v.string(), v.nonEmpty()));
const Texts = v.strictObject({
  about: paragraphs,
  privacy: paragraphs,
  terms: paragraphs,
  contact: paragraphs,
});
const texts = parse(Texts, json, 'shell/src/written/default-texts.json');

/** The text that a page has until somebody writes another. */
export const defaultText = (page: WrittenPage) => texts[page].join('\n\n');

/** What the pages are called. */
export function titleOf(page: WrittenPage): string {
  const address = addresses.find(({ id }) => id === page);
  if (!address) throw new Error(`shell.json names no page ${page}.`);
  return address.title;
}
