import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { PROVIDED } from '@venture/contract/provided';
import type { Release } from '@venture/contract/remotes';
import { RemoteError } from '@venture/ui/remote-error';
import * as router from '@venture/ui/router';
import type { ComponentType } from 'react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

/** What a remote exposes: a table from path to the page's component. */
export type Pages = Readonly<Record<string, ComponentType>>;

/** A release and where its files are. */
export type LocatedRelease = Release & { readonly base: string };

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

type Options = {
  readonly loadTimeoutMs: number;
  /** The hash that the file at this address must have. */
  readonly hashOf: (address: string) => string;
};

/**
 * The part of the host that needs the federation runtime; loaded beside the first remote,
 * so that pages of the host's own never wait for it.
 */
export function createHost({ loadTimeoutMs, hashOf }: Options) {
  // The remotes' entries are built without a runtime of their own and look for it here.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const host = createInstance({
    name: 'venture_host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: singleton(React, PROVIDED.react),
      'react/jsx-runtime': singleton(jsxRuntime, PROVIDED.react),
      'react-dom': singleton(ReactDOM, PROVIDED['react-dom']),
      // Only the names that pages may use: the rest of the router is not shipped.
      'react-router-dom': singleton(router, PROVIDED['react-router-dom']),
    },
    plugins: [
      {
        name: 'load-by-the-list',
        createScript: ({ url }) => ({ script: containerScript(url, hashOf(url)), timeout: loadTimeoutMs }),
      },
    ],
  });

  /** Loads a release's pages; every attempt after the first asks for fresh copies of all its files. */
  return async function loadPages(release: LocatedRelease, attempt: number): Promise<Pages> {
    const address = new URL(release.base + release.entry, document.baseURI);
    if (attempt > 1) address.searchParams.set('attempt', String(attempt));
    // Every release has a name of its own here, so that two of one remote can live in one page.
    const name = release.global;
    host.registerRemotes([{ name, entry: address.href, entryGlobalName: name, type: 'global' }], {
      force: attempt > 1,
    });
    const exposed = await host.loadRemote<{ pages?: unknown }>(`${name}/pages`);
    return verifyPages(release, exposed?.pages);
  };
}

function singleton(module: object, version: string) {
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}`, strictVersion: true },
  };
}

/** The runtime's own scripts carry no hash, and are given up after 20 seconds. */
function containerScript(url: string, hash: string) {
  const script = document.createElement('script');
  script.src = url;
  script.crossOrigin = 'anonymous';
  script.integrity = hash;
  return script;
}

function verifyPages({ routes, entry }: Release, pages: unknown): Pages {
  if (typeof pages !== 'object' || pages === null) throw new RemoteError('broken', 'entry', entry);
  const isComplete = routes.every(({ path }) => path in pages);
  if (!isComplete) throw new RemoteError('broken', 'entry', entry);
  return pages as Pages; // what a component is, only React can tell, when it renders it
}
