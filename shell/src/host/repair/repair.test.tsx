import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { onStoredChange, removeStored, tabStorage, writeStored } from '@venture/api/storage';
import { withRepair } from '../../testing/with-repair';

const { prepare, reload } = withRepair();

describe('once a page is left', () => {
  const natives = { fetch: globalThis.fetch, parse: JSON.parse, map: Array.prototype.map };
  const { addEventListener } = window;
  const mapWalker: object = Object.getPrototypeOf(new Map().values());

  test.each<[string, () => void]>([
    ['fetch', () => Object.assign(globalThis, { fetch: () => Promise.reject(new Error('mine')) })],
    ['JSON', () => Object.assign(globalThis, { JSON: {} })],
    ['a method of JSON', () => Object.assign(JSON, { parse: () => null })],
    ['a method of every array', () => Object.assign(Array.prototype, { map: () => [] })],
    ['how arrays are walked', () => Object.assign(Array.prototype, { [Symbol.iterator]: () => null })],
    ['Promise', () => Object.assign(globalThis, { Promise: class {} })],
    ['what promises do next', () => Object.assign(Promise.prototype, { finally: () => null })],
    ['a method of the window', () => Object.assign(window, { addEventListener: () => null })],
    ['a method of the document', () => Object.assign(document, { querySelector: () => null })],
    ['a method of the history', () => Object.assign(history, { pushState: () => null })],
    ['what storage does', () => Object.assign(Storage.prototype, { getItem: () => 'mine' })],
    ['how time is measured', () => Object.assign(performance, { now: () => 0 })],
    ['how maps are walked', () => Object.assign(mapWalker, { next: () => ({ done: true }) })],
    [
      'how addresses are given to scripts',
      () => Object.defineProperty(HTMLScriptElement.prototype, 'src', { set: () => undefined }),
    ],
  ])('%s is again what it was', (_, replace) => {
    const repair = prepare();
    replace();
    repair.leave();
    expect({ fetch: globalThis.fetch, parse: JSON.parse, map: Array.prototype.map }).toEqual(natives);
    expect([...[1, 2].map((each) => each + 1)]).toEqual([2, 3]);
    expect(window.addEventListener).toBe(addEventListener);
    expect(Object.hasOwn(document, 'querySelector') || Object.hasOwn(history, 'pushState')).toBe(false);
    expect(Promise.resolve().then(() => 1)).toBeInstanceOf(Promise);
    expect(localStorage.getItem('anything')).toBeNull();
    expect([performance.now() > 0, ...new Map([[1, 2]]).values()]).toEqual([true, 2]);
    expect(Object.assign(document.createElement('script'), { src: '/a.js' }).src).toMatch(/a\.js$/);
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<[string, (there: object[]) => object[]]>([
    ['adopted more', (there) => [...there, {}]],
    ['replaced them', () => [{}]],
    ['removed them', () => []],
  ])('the adopted style sheets are again those that were there after a remote has %s', (_, change) => {
    const there = [{}];
    Reflect.set(document, 'adoptedStyleSheets', there);
    const repair = prepare();
    Reflect.set(document, 'adoptedStyleSheets', change(there));
    repair.leave();
    const [sheet, ...others] = Reflect.get(document, 'adoptedStyleSheets');
    Reflect.deleteProperty(document, 'adoptedStyleSheets');
    expect(sheet).toBe(there[0]);
    expect(others).toEqual([]);
  });

  test('no object has what was put into all of them', () => {
    const repair = prepare();
    Object.assign(Object.prototype, { mine: 1 });
    repair.leave();
    expect('mine' in {}).toBe(false);
  });

  test('what was added stays, such as a polyfill', () => {
    const repair = prepare();
    Object.assign(Array, { polyfilled: () => 'yes' });
    repair.leave();
    expect(Reflect.get(Array, 'polyfilled')).toBeInstanceOf(Function);
    Reflect.deleteProperty(Array, 'polyfilled');
  });

  test('what cannot be put back ends with the document, once', () => {
    const repair = prepare();
    const fixed = { value: () => 'mine', configurable: false, writable: false };
    Object.defineProperty(history, 'go', fixed);
    repair.leave();
    repair.leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('what is stored', () => {
  const here = () => ({ ...localStorage });
  /** Another document of this origin changes something: the browser itself tells this one. */
  async function elsewhere(change: (storage: Storage | undefined) => void) {
    const frame = Object.assign(document.createElement('iframe'), { src: '/another-tab' });
    const { contentWindow } = document.body.appendChild(frame);
    await new Promise((resolve) => {
      window.addEventListener('storage', resolve, { once: true });
      change(contentWindow?.localStorage);
    });
  }
  beforeEach(() => {
    writeStored('userId', 'u_1');
    writeStored('venture.theme', 'dark');
  });

  test.each(['userId', 'userType', 'venture.mode'])('under %s belongs to the platform', (key) => {
    writeStored(key, 'ours');
    const repair = prepare();
    localStorage.setItem(key, 'theirs');
    repair.leave();
    expect(localStorage.getItem(key)).toBe('ours');
  });

  test('is back after somebody has cleared it, and pages hear of that', () => {
    const repair = prepare();
    const heard = jest.fn();
    const stop = onStoredChange('userId', heard);
    writeStored('venture.play.tally', '{}');
    localStorage.clear();
    repair.leave();
    stop();
    expect(here()).toEqual({ userId: 'u_1', 'venture.theme': 'dark', 'venture.play.tally': '{}' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('is what the platform wrote last, and what it removed stays away', () => {
    const repair = prepare();
    writeStored('venture.theme', 'light');
    localStorage.setItem('venture.theme', 'pink');
    removeStored('userId');
    repair.leave();
    expect(here()).toEqual({ 'venture.theme': 'light' });
  });

  test('by a remote under a name of its own is its own affair', () => {
    localStorage.setItem('idea-spark.seen', '1');
    const repair = prepare();
    localStorage.setItem('idea-spark.seen', '2');
    localStorage.setItem('idea-spark.more', '3');
    repair.leave();
    expect(here()).toMatchObject({ 'idea-spark.seen': '2', 'idea-spark.more': '3' });
  });

  test('under a key of the platform that was absent is absent again', () => {
    const repair = prepare();
    localStorage.setItem('venture.mode', 'mine');
    repair.leave();
    expect(here()).toEqual({ userId: 'u_1', 'venture.theme': 'dark' });
    writeStored('venture.mode', 'ours');
    repair.leave();
    expect(here()).toMatchObject({ 'venture.mode': 'ours' });
  });

  test.each(['venture.event.1.a', 'venture.document.1.note.a', 'userType'])(
    'without the library under %s stays: another tab may have done so just now',
    (key) => {
      const repair = prepare();
      localStorage.setItem(key, '{}');
      repair.leave();
      expect(localStorage.getItem(key)).toBe('{}');
    },
  );

  test('for the tab by the shell is mended as well, and what remotes store there stays', () => {
    writeStored('venture.visits', '', tabStorage);
    const repair = prepare();
    sessionStorage.clear();
    for (const key of ['venture.preview', 'venture.quiz.pitch', 'idea-spark.draft'])
      sessionStorage.setItem(key, 'theirs');
    repair.leave();
    expect({ ...sessionStorage }).toEqual({
      'venture.visits': '',
      'venture.quiz.pitch': 'theirs',
      'idea-spark.draft': 'theirs',
    });
    writeStored('venture.preview', 'ours', tabStorage);
    repair.leave();
    expect(sessionStorage.getItem('venture.preview')).toBe('ours');
    sessionStorage.clear();
  });

  test('by another tab counts, and so does what the person clears in the browser', async () => {
    const repair = prepare();
    await elsewhere((storage) => storage?.removeItem('userId'));
    repair.leave();
    expect(here()).toEqual({ 'venture.theme': 'dark' });
    await elsewhere((storage) => storage?.clear());
    repair.leave();
    expect(here()).toEqual({});
  });

  test('does not count as removed because a script says so', () => {
    const repair = prepare();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    repair.leave();
    expect(here()).toEqual({ userId: 'u_1', 'venture.theme': 'dark' });
  });

  test('is back before the page is left for another document, such as by a reload', () => {
    prepare();
    localStorage.clear();
    fireEvent(window, new PageTransitionEvent('pagehide'));
    expect(here()).toEqual({ userId: 'u_1', 'venture.theme': 'dark' });
  });

  test('is left alone by a tab that nobody sees: another one may have removed it just now', () => {
    prepare();
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
    localStorage.clear();
    fireEvent(window, new PageTransitionEvent('pagehide'));
    expect(here()).toEqual({});
  });

  test("counts as it is when the page comes back from the browser's memory", () => {
    const repair = prepare();
    localStorage.removeItem('userId');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    repair.leave();
    expect(here()).toEqual({ 'venture.theme': 'dark' });
  });
});
