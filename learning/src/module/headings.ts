import { parse } from '@venture/contract/parse';
import { modules } from '../content/files';
import { Module } from './content/schema';

/** The heading of every section, by its id. */
export async function readHeadings(): Promise<Readonly<Record<string, string>>> {
  const read = await Promise.all(modules.map(async ({ file, load }) => parse(Module, await load(), file)));
  return Object.fromEntries(read.flatMap(({ sections }) => sections.map(({ id, heading }) => [id, heading])));
}
