import { gameId, listScored } from '@venture/contract/game-id';
import { TEACHES_LENGTH } from '@venture/contract/teaches';
import { type Declaration, type Former, withModules } from './declared';

/** Ten times what one release may declare. */
export const MOST_FORMER = { quizzes: 1000, badges: 200, modes: 100, modulesOfQuiz: 100 };
/** The most of all together: a tenth of what browsers keep for a site, as the learner's events need the rest. */
export const MOST_CHARACTERS = 500_000;

type Identified = { readonly id: string };

/** What a release declares; what an earlier one of that remote did and this one does not is retired. */
export function mergeDeclaration(before: Declaration | undefined, now: Declaration): Declaration {
  const old = before?.former;
  const quizzes = [...withModules(before?.teaches), ...(old?.quizzes ?? [])];
  const badges = [...(before?.badges ?? []), ...(old?.badges ?? [])];
  const modes = lacking(now.modes, [...(before?.modes ?? []), ...(old?.modes ?? [])]);
  const game = [before, old].find((each) => each?.scale);
  return withFormer(now, {
    quizzes: latest(lacking(now.teaches?.quizzes, quizzes), MOST_FORMER.quizzes),
    badges: latest(lacking(now.badges, badges), MOST_FORMER.badges),
    ...(game && !now.scale && { scale: game.scale, xp: game.xp }),
    ...(modes.length > 0 && { modes: latest(modes, MOST_FORMER.modes) }),
  });
}

/** The first of them: no more than that, nor more characters than one release may declare. */
function latest<Item>(items: readonly Item[], most: number): Item[] {
  let room = TEACHES_LENGTH;
  return items.slice(0, most).filter((item) => {
    room -= JSON.stringify(item).length + 1;
    return room >= 0;
  });
}

/** What a remote declares that offers nothing now: all of it is retired. */
export function retire(before: Declaration): Declaration {
  return mergeDeclaration(before, { name: before.name, base: before.base });
}

/** A name that is live in any remote no longer counts as a retired quiz, game or badge. */
export function dropReusedIds(all: readonly Declaration[]): readonly Declaration[] {
  const activities = [...all.flatMap(listScored), ...all.flatMap(({ teaches }) => teaches?.quizzes ?? [])];
  const badges = all.flatMap((each) => each.badges ?? []);
  const isTaken = (name: string) => activities.some(({ id }) => id === name);
  return all.map(({ former, ...each }) => {
    if (!former) return each;
    const { scale, xp, modes } = former;
    return withFormer(each, {
      quizzes: lacking(activities, former.quizzes),
      badges: lacking(badges, former.badges),
      ...(scale && !isTaken(each.name) && { scale, xp }),
      ...(modes && { modes: modes.filter(({ id }) => !isTaken(gameId(each.name, id))) }),
    });
  });
}

/** The names of those that are small enough; if they are too many, the largest are left out. */
export function selectFittingNames(live: readonly Declaration[]): ReadonlySet<string> {
  const sizes = live
    .filter(({ teaches = null }) => JSON.stringify(teaches).length <= TEACHES_LENGTH)
    .map((each) => ({ name: each.name, size: serializeDeclarations([each]).length }));
  let room = MOST_CHARACTERS;
  const fitting = sizes
    .toSorted((one, other) => one.size - other.size)
    .filter(({ size }) => {
      room -= size;
      return room >= 0;
    });
  return new Set(fitting.map(({ name }) => name));
}

/** With everything that is live; of what is retired the latest of each remote, half as many until they fit. */
export function serializeWithin(all: readonly Declaration[], most: number): string {
  let [text, count] = [serializeDeclarations(all), MOST_FORMER.quizzes];
  while (text.length > most && count > 0) {
    count = Math.floor(count / 2);
    text = serializeDeclarations(all.map((each) => shortened(each, count)));
  }
  return text;
}

function shortened({ former, ...live }: Declaration, count: number): Declaration {
  if (!former) return live;
  const [quizzes, badges] = [former.quizzes.slice(0, count), former.badges.slice(0, count)];
  return withFormer(live, { ...former, quizzes, badges });
}

export function serializeDeclarations(declarations: readonly Declaration[]): string {
  return JSON.stringify(Object.fromEntries(declarations.map(({ name, ...each }) => [name, each])));
}

function withFormer(live: Declaration, former: Former): Declaration {
  const isEmpty =
    former.quizzes.length + former.badges.length + (former.modes?.length ?? 0) === 0 && !former.scale;
  return isEmpty ? live : { ...live, former };
}

function lacking<Item extends Identified>(list: readonly Identified[] = [], old: readonly Item[]): Item[] {
  const ids = new Set(list.map(({ id }) => id));
  return old.filter(({ id }) => !ids.has(id));
}
