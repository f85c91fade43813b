import type { WrittenPage } from '@venture/api/v1/pages';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './default-texts.json';

const paragraphs = v.array(v.pipe(v.string(), v.nonEmpty()));
const Texts = v.strictObject({
  about: paragraphs,
  privacy: paragraphs,
  terms: paragraphs,
  contact: paragraphs,
});
const texts = parse(Texts, json, 'shared/client/src/default-texts.json');

export const defaultText = (page: WrittenPage) => texts[page].join('\n\n');

export const WRITTEN_TITLES: Readonly<Record<WrittenPage, string>> = {
  about: 'About',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
};
