import { afterEach, beforeEach, jest } from '@jest/globals';
import { createRepair } from '../host/repair/repair';

/** A page before the first remote runs in it, for every test of a file. */
export function withRepair() {
  const reload = jest.fn();
  const listeners: Parameters<typeof window.addEventListener>[] = [];

  beforeEach(() => {
    localStorage.clear();
    reload.mockClear();
    document.body.innerHTML =
      '<div id="root"><div><header><a href="#/">Home</a></header><div><main></main></div></div></div>';
    // jsdom knows no way here.
    begunBy('navigate');
  });
  afterEach(() => {
    for (const listener of listeners.splice(0)) window.removeEventListener(...listener);
    document.body.removeAttribute('style');
  });

  return {
    reload,
    /** The page as it is when the first remote is asked for. */
    prepare: () => {
      const listening = jest.spyOn(window, 'addEventListener');
      const repair = createRepair(reload);
      listeners.push(...listening.mock.calls);
      listening.mockRestore();
      repair.keep();
      return repair;
    },
  };
}

export const root = () => document.getElementById('root') ?? document.body;

/** How the document came about. */
export const begunBy = (type: string) => Object.assign(performance, { getEntriesByType: () => [{ type }] });
