import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { onStored, removeStored, store } from '@venture/api/storage';
import { createRepair } from './repair';

const reload = jest.fn();

/** The page as it is when the first remote is asked for. */
function prepare() {
  const repair = createRepair(reload);
  repair.keep();
  return repair;
}

const begunBy = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] });

const root = () => document.getElementById('root') ?? document.body;

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  document.body.innerHTML = '<div id="root"><div><header></header><main></main></div></div>';
  // jsdom lays nothing out, and knows no way here.
  document.elementFromPoint = () => root();
  begunBy('navigate');
});
afterEach(() => {
  document.body.removeAttribute('style');
});

describe('once a page is left', () => {
  const natives = { fetch: globalThis.fetch, parse: JSON.parse, map: Array.prototype.map };
  const { addEventListener } = window;

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
    expect(reload).not.toHaveBeenCalled();
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
  beforeEach(() => {
    store('userId', 'u_1');
    store('venture.theme', 'dark');
  });

  test('is back after somebody has cleared it, and pages hear of that', () => {
    const repair = prepare();
    const heard = jest.fn();
    const stop = onStored('userId', heard);
    store('venture.play.tally', '{}');
    localStorage.clear();
    repair.leave();
    stop();
    expect(here()).toEqual({ userId: 'u_1', 'venture.theme': 'dark', 'venture.play.tally': '{}' });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('is what the platform wrote last, and what it removed stays away', () => {
    const repair = prepare();
    store('venture.theme', 'light');
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

  test('by another tab counts, and so does what the person clears in the browser', () => {
    const repair = prepare();
    localStorage.removeItem('userId');
    window.dispatchEvent(new StorageEvent('storage', { key: 'userId' }));
    repair.leave();
    expect(here()).toEqual({ 'venture.theme': 'dark' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    repair.leave();
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

describe('the page', () => {
  test.each<[string, () => void]>([
    ['hidden', () => document.body.style.setProperty('display', 'none')],
    ['inert', () => root().toggleAttribute('inert')],
    ['taken out of the document', () => root().remove()],
  ])('is back after it was %s', (_, harm) => {
    const repair = prepare();
    harm();
    repair.leave();
    expect(document.body.style.display).toBe('');
    expect(root().hasAttribute('inert')).toBe(false);
    expect(document.querySelector('body > #root > div > header')).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  test.each<[string, () => void]>([
    ['a part of it was removed', () => document.querySelector('header')?.remove()],
    ['all of it was removed', () => root().replaceChildren()],
    [
      'something covers it',
      () => {
        const cover = document.body.appendChild(document.createElement('div'));
        document.elementFromPoint = () => cover;
      },
    ],
  ])('is loaded anew, once, if %s', (_, harm) => {
    const repair = prepare();
    harm();
    repair.leave();
    repair.leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test("is not loaded anew for what was there before, such as what the browser's extensions add", () => {
    const cover = document.body.appendChild(document.createElement('div'));
    const repair = prepare();
    document.elementFromPoint = () => cover;
    repair.leave();
    expect(reload).not.toHaveBeenCalled();
  });

  test('is not loaded anew by a document that a reload has begun, before somebody does something', () => {
    begunBy('reload');
    const repair = prepare();
    document.querySelector('header')?.remove();
    repair.leave();
    expect(reload).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Enter' });
    repair.leave();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
