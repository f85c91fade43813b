import { wait } from './pages';
import { type CheckFinding, toFindings } from './tell';

/** How long to watch for loops after all pages are left, and the number of calls that makes a loop. */
const [LOOPS_MS, LOOP_TIMES] = [1_000, 3];

/** Something that the release started and has not ended, identified by `id`. */
type Left = { readonly id: readonly unknown[]; readonly what: string; readonly isCapturing: boolean };

/**
 * Records the release's listeners on shared objects, its timers, and elements it adds outside the page;
 * returns a function that lists what is left.
 * Ignores those of the host, such as React's.
 */
export function watchLeftovers(): () => Promise<readonly CheckFinding[]> {
  const shared = new Map<unknown, string>([
    [window, 'the window'],
    [document, 'the document'],
    [document.body, 'the body'],
  ]);
  const left: Left[] = [];
  /** Number of scheduled calls by source location, after all pages were left. */
  const asked = new Map<string, number>();
  const own = elementsAround();
  let areLeft = false;
  const forget = (...id: readonly unknown[]) => {
    const at = left.findIndex((each) => each.id.every((part, which) => part === id[which]));
    if (at !== -1) left.splice(at, 1);
  };

  follow(EventTarget.prototype, 'addEventListener', ([type, listener, how], target) => {
    const place = shared.has(target) && listener ? callerInRelease() : undefined;
    const { once, signal } = Object(how);
    if (place === undefined || once) return;
    const id = [target, type, listener, isCapturing(how)];
    forget(...id);
    const what = `"${type}" on ${shared.get(target)}, added in ${place}`;
    left.push({ id, what, isCapturing: isCapturing(how) });
    signal?.addEventListener('abort', () => forget(...id));
  });
  follow(EventTarget.prototype, 'removeEventListener', ([type, listener, how], target) =>
    forget(target, type, listener, isCapturing(how)),
  );
  follow(window, 'setInterval', (_, __, id) => {
    const place = callerInRelease();
    if (place !== undefined) left.push({ id: [id], what: `an interval set in ${place}`, isCapturing: false });
  });
  for (const name of ['clearInterval', 'clearTimeout']) follow(window, name, ([id]) => forget(id));
  for (const name of ['setTimeout', 'requestAnimationFrame'])
    follow(window, name, () => {
      const place = areLeft ? callerInRelease() : undefined;
      if (place !== undefined) asked.set(place, (asked.get(place) ?? 0) + 1);
    });

  return async () => {
    areLeft = true;
    await wait(LOOPS_MS);
    const loops = [...asked].flatMap(([place, times]) => (times >= LOOP_TIMES ? [place] : []));
    const added = elementsAround().filter((element) => !own.includes(element));
    return describeLeft(left, loops, added);
  };
}

/** What is wrong with what a release leaves behind, each kind in one sentence. */
function describeLeft(
  left: readonly Left[],
  loops: readonly string[],
  added: readonly Element[],
): readonly CheckFinding[] {
  const named = (isEarly: boolean) =>
    left.filter(({ isCapturing }) => isCapturing === isEarly).map(({ what }) => what);
  const remedy = 'End it in the cleanup of the effect that begins it.';
  return [
    ...toFindings(
      added.map(({ localName }) => localName),
      (names) => ({
        code: 'element-left',
        sentence: `It leaves elements in the document that may lie over other pages: ${names}.`,
        remedy: 'Remove them in the cleanup of the effect that adds them, or render them in the page.',
        isNote: true,
      }),
    ),
    ...toFindings(named(true), (names) => ({
      code: 'listener-left',
      sentence: `It leaves listeners behind that come before those of all other pages: ${names}.`,
      remedy,
    })),
    ...toFindings([...named(false), ...loops.map((place) => `a loop of timers in ${place}`)], (names) => ({
      code: 'left-running',
      sentence: `It keeps running after its pages are left: ${names}.`,
      remedy,
      isNote: true,
    })),
  ];
}

/** What stands beside the page, and could cover it. */
function elementsAround(): readonly Element[] {
  const all = [...document.documentElement.children, ...document.body.children];
  return all.filter((element) => !element.matches('script, style, link'));
}

function isCapturing(how: unknown): boolean {
  return how === true || Object(how).capture === true;
}

/** Source location of the release's code in the call stack; undefined without any. */
function callerInRelease(): string | undefined {
  return /\/release\/([^\s()]+)/.exec(new Error('Who calls?').stack ?? '')?.[1];
}

type Follow = (given: readonly unknown[], target: unknown, result: unknown) => void;

/** Calls `then` after every call of a method. */
function follow(object: object, name: string, then: Follow): void {
  const native = Reflect.get(object, name);
  Reflect.set(object, name, function called(this: unknown, ...given: unknown[]) {
    const target = this ?? window;
    const result = Reflect.apply(native, target, given);
    then(given, target, result);
    return result;
  });
}
