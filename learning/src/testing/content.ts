import { modules, quizzes } from '../catalogue';
import type { Module } from '../module/content/schema';
import type { Quiz } from '../quiz/content/schema';

type Each<Ids extends readonly string[], Item> = { readonly [At in keyof Ids]: Item };

/** The modules with these ids, for tests. */
export function modulesWith<const Ids extends readonly string[]>(...ids: Ids): Each<Ids, Module> {
  return picked(modules, ids);
}

/** The quizzes with these ids, for tests. */
export function quizzesWith<const Ids extends readonly string[]>(...ids: Ids): Each<Ids, Quiz> {
  return picked(quizzes, ids);
}

function picked<const Ids extends readonly string[], Item extends { readonly id: string }>(
  items: readonly Item[],
  ids: Ids,
): Each<Ids, Item> {
  const found = ids.map((id) => {
    const item = items.find((each) => each.id === id);
    if (!item) throw new Error(`There is no content with the id ${id}.`);
    return item;
  });
  return found as Each<Ids, Item>; // one item for each id
}
