import { CAPABILITIES } from '@venture/api/accounts';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import shell from '../shell.json';

const Address = v.strictObject({
  id: v.string(),
  path: v.string(),
  title: v.string(),
  /** What people call it beyond its title: "Go to page" finds it by them. */
  keywords: v.optional(v.array(v.string())),
  /** The capability that the page needs; without it there is no such page. */
  needs: v.optional(v.picklist(CAPABILITIES)),
  /** Left out where pages are found by name: it is another address of a page, or one leads there those whom it is for. */
  unlisted: v.optional(v.boolean()),
});
export type PageDefinition = v.InferOutput<typeof Address>;

const Shell = v.strictObject({ contract: v.number(), pages: v.array(Address) });

/** Every address the shell answers itself; all others belong to remotes. */
export const pageDefinitions: readonly PageDefinition[] = parse(Shell, shell, 'shell/shell.json').pages;
