import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { ComponentType } from 'react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as router from '../router';
import type { RemoteEntry } from './contract';

/** What a remote exposes: a table from path to the page's component. */
export type Pages = Readonly<Record<string, ComponentType>>;

/** A remote whose code arrived but is not what its declaration promises. */
export class BrokenRemoteError extends Error {
  override readonly name = 'BrokenRemoteError';
}

/** The version the pages' own requirement is held against. */
const ROUTER_VERSION = '7.18.5';

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * The part of the host that needs the federation runtime; loaded beside the first remote,
 * so that pages of the host's own never wait for it.
 */
export function createHost(loadTimeoutMs: number) {
  // The remotes' entries are built without a runtime of their own and look for it here.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const host = createInstance({
    name: 'venture_host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: singleton(React, React.version),
      'react/jsx-runtime': singleton(jsxRuntime, React.version),
      'react-dom': singleton(ReactDOM, React.version),
      // Only the names that pages may use: the rest of the router is not shipped.
      'react-router-dom': singleton(router, ROUTER_VERSION),
    },
    plugins: [{ name: 'load-timeout', createScript: ({ url }) => entryScript(url, loadTimeoutMs) }],
  });

  /** Loads a remote's pages; every attempt after the first asks for fresh copies of all its files. */
  return async function loadPages(remote: RemoteEntry, attempt: number): Promise<Pages> {
    const address = new URL(remote.base + remote.entry, document.baseURI);
    if (attempt > 1) address.searchParams.set('attempt', String(attempt));
    const { name, global } = remote;
    host.registerRemotes([{ name, entry: address.href, entryGlobalName: global, type: 'global' }], {
      force: attempt > 1,
    });
    const exposed = await host.loadRemote<{ pages?: unknown }>(`${name}/pages`);
    return checked(remote, exposed?.pages);
  };
}

function singleton(module: object, version: string) {
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}`, strictVersion: true },
  };
}

/** The runtime's own limit for entries is 20 seconds, and cannot be set otherwise. */
function entryScript(url: string, timeout: number) {
  const script = document.createElement('script');
  script.src = url;
  return { script, timeout };
}

function checked({ name, routes }: RemoteEntry, pages: unknown): Pages {
  if (typeof pages !== 'object' || pages === null) {
    throw new BrokenRemoteError(`${name} exposes no table of pages.`);
  }
  const missing = routes.find(({ path }) => !(path in pages));
  if (missing) throw new BrokenRemoteError(`${name} declares ${missing.path} but exposes no page for it.`);
  return pages as Pages; // what a component is, only React can tell, when it renders it
}
