import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text } from './text';

/** Pages whose text an installation can set. */
export const WRITTEN_PAGES = ['about', 'privacy', 'terms', 'contact'] as const;
export type WrittenPage = (typeof WRITTEN_PAGES)[number];

/** Maximum length of a text in characters. */
export const MAX_PAGE_TEXT_LENGTH = 10_000;

/** A subset of Markdown; null for the default text. */
const written = v.nullable(
  v.pipe(
    text(1, MAX_PAGE_TEXT_LENGTH),
    v.check((value) => value.trim() !== '', 'must not be blank'),
  ),
);

export const PageTexts = v.strictObject({
  about: written,
  privacy: written,
  terms: written,
  contact: written,
});
export type PageTexts = v.InferOutput<typeof PageTexts>;

export const getPageText = endpoint({
  id: 'getPageText',
  method: 'GET',
  path: '/pages/{page}',
  access: 'anyone',
  summary: 'What this installation says on one of its own pages',
  params: v.strictObject({
    page: v.picklist(WRITTEN_PAGES, `must be one of: ${WRITTEN_PAGES.join(', ')}`),
  }),
  response: v.object({ text: v.nullable(v.string()) }),
});
