import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { RemoteEntry } from '@venture/contract/remotes';
import { renderPage } from '@venture/testing/page';
import { loadable } from '@venture/ui/loadable';
import { observable } from '@venture/ui/observable';
import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { ListedRemote } from '../find';
import type { LoadedRemote, Remotes } from '../load';
import { RemotePage } from './RemotePage';

const REMOTE: RemoteEntry = {
  name: 'lemonade',
  title: 'Lemonade',
  version: '2.0.0',
  contract: 1,
  routes: [{ path: '/lemonade', title: 'Lemonade' }],
  cards: [],
  base: '/remotes/lemonade/2.0.0/',
  entry: 'js/remoteEntry.js',
  global: 'lemonade',
  preload: [],
  shared: {},
  files: {},
};

function Fine() {
  return <h1>Fine</h1>;
}
function ThrowsOnMount(): never {
  throw new Error('on mount');
}
function ThrowsLater() {
  const [isLater, setLater] = useState(false);
  if (isLater) throw new Error('later');
  return (
    <button type="button" onClick={() => setLater(true)}>
      Go on
    </button>
  );
}

/** Creates remotes whose live release shows `Live` and whose previous one, if any, shows `Before`. */
function remotesOf(Live: ComponentType, Before?: ComponentType): Remotes {
  const page = (Page: ComponentType, source: LoadedRemote['source']): LoadedRemote => ({
    pages: { '/lemonade': Page },
    version: '1',
    source,
  });
  const load = loadable('Lemonade', 1000, async (attempt) =>
    attempt > 1 && Before ? page(Before, 'previous') : page(Live, 'live'),
  );
  const reportCrash = jest.fn(() => {
    if (Before) load.retry();
    return Before !== undefined;
  });
  return { get: () => load, reportCrash, report: jest.fn() };
}

const errors = jest.fn();
beforeEach(() => {
  errors.mockClear();
  jest.spyOn(console, 'error').mockImplementation(errors);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const show = (remotes: Remotes) =>
  act(async () => renderPage(<RemotePage remotes={remotes} remote={REMOTE} path="/lemonade" />, '/lemonade'));

type ListedProps = { readonly remotes: Remotes; readonly list: ReturnType<typeof observable<ListedRemote>> };

function Listed({ remotes, list }: ListedProps) {
  const remote = useSyncExternalStore(list.subscribe, list.get);
  return <RemotePage remotes={remotes} remote={remote} path="/lemonade" />;
}

describe("a remote's page", () => {
  test('is shown and unmounts without errors', async () => {
    const { unmount } = await show(remotesOf(Fine));
    expect(screen.getByRole('heading', { name: 'Fine' })).toBeVisible();
    unmount();
    expect(errors).not.toHaveBeenCalled();
  });

  test('gives way to the live release on the list if it is a preview that throws while starting', async () => {
    const live = remotesOf(Fine);
    const preview = remotesOf(ThrowsOnMount);
    const list = observable<ListedRemote>({ ...REMOTE, version: '3.0.0', isPreview: true });
    const remotes: Remotes = {
      ...live,
      get: (remote) => (remote.isPreview ? preview : live).get(remote),
      reportCrash: jest.fn(() => {
        list.set(REMOTE);
        return true;
      }),
    };
    await act(async () => renderPage(<Listed remotes={remotes} list={list} />, '/lemonade'));
    expect(screen.getByRole('heading', { name: 'Fine' })).toBeVisible();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    expect(remotes.reportCrash).toHaveBeenCalledTimes(1);
  });

  test('is replaced by the previous release, with a note, if it throws while starting', async () => {
    await show(remotesOf(ThrowsOnMount, Fine));
    expect(await screen.findByRole('heading', { name: 'Fine' })).toBeVisible();
    expect(screen.getByRole('note')).toHaveTextContent('The newest version of Lemonade has a problem');
  });

  test('says that it has stopped if it throws while starting without a previous release', async () => {
    await show(remotesOf(ThrowsOnMount));
    expect(screen.getByRole('alert')).toHaveTextContent('Lemonade has stopped');
  });

  test('says that it is missing in the current release, and links to another page', async () => {
    const load = loadable('Lemonade', 1000, async () => ({
      pages: {},
      version: '1',
      source: 'previous' as const,
    }));
    await show({ get: () => load, reportCrash: () => false, report: () => undefined });
    expect(screen.getByRole('heading', { name: 'Lemonade is not here yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toBeVisible();
  });

  test('is not requested from a frame whose release lacks it', async () => {
    const load = loadable('Lemonade', 1000, async () => ({
      pages: { framed: { release: { routes: [] } } as never, View: Fine },
      ...{ version: '1', source: 'previous' as const },
    }));
    await show({ get: () => load, reportCrash: () => false, report: () => undefined });
    expect(screen.getByRole('heading', { name: 'Lemonade is not here yet' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Fine' })).not.toBeInTheDocument();
  });

  test('is not replaced while in use if it throws later', async () => {
    const remotes = remotesOf(ThrowsLater, Fine);
    await show(remotes);
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Lemonade has stopped');
    expect(remotes.reportCrash).not.toHaveBeenCalled();
  });
});

test("a page that has stopped does not stop its remote's next page", async () => {
  const two = { ...REMOTE, routes: [...REMOTE.routes, { path: '/recipes', title: 'Recipes' }] };
  const pages = { '/lemonade': ThrowsOnMount, '/recipes': Fine };
  const load = loadable('Lemonade', 1000, async () => ({ pages, version: '1', source: 'live' as const }));
  const remotes: Remotes = { get: () => load, reportCrash: () => false, report: () => undefined };
  const page = (path: string) => <RemotePage remotes={remotes} remote={two} path={path} />;
  const { rerender } = await act(async () => render(page('/lemonade'), { wrapper: MemoryRouter }));
  expect(screen.getByRole('alert')).toHaveTextContent('Lemonade has stopped');
  await act(async () => rerender(page('/recipes')));
  expect(screen.getByRole('heading', { name: 'Fine' })).toBeVisible();
});
