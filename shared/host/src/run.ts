import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { PROVIDED_PACKAGES } from '@venture/contract/provided';
import { RemoteError } from '@venture/ui/remote-error';
import * as router from '@venture/ui/router';
import type { ComponentType } from 'react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import type { LocatedRelease } from './files';

/** What is needed to run a release whose files are here. */
type Runnable = Pick<LocatedRelease, 'base' | 'entry' | 'global'> & {
  readonly routes: readonly { readonly path: string }[];
};

/** What a remote exposes: a table from path to the page's component. */
export type Pages = Readonly<Record<string, ComponentType>>;

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * Runs containers whose files have arrived. This needs the federation runtime, which is loaded beside the first remote,
 * so that pages of the host's own never wait for it.
 */
export function createRunner(hashOf: (address: string) => string) {
  // The containers are built without a runtime of their own and look for it here.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const host = createInstance({
    name: 'venture_host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: singleton(React, PROVIDED_PACKAGES.react),
      'react/jsx-runtime': singleton(jsxRuntime, PROVIDED_PACKAGES.react),
      'react-dom': singleton(ReactDOM, PROVIDED_PACKAGES['react-dom']),
      // Only the names that pages may use: the rest of the router is not shipped.
      'react-router-dom': singleton(router, PROVIDED_PACKAGES['react-router-dom']),
    },
    plugins: [
      {
        name: 'run-what-arrived',
        loadEntry: ({ remoteInfo: { entry, entryGlobalName } }) =>
          runScript(entry, hashOf(entry)).then(() => containerOf(entryGlobalName, entry)),
      },
    ],
  });

  /** Runs a release and answers its pages. A container that failed is run afresh. */
  return async function run(release: Runnable): Promise<Pages> {
    const { base, entry, global: name } = release;
    const address = new URL(base + entry, document.baseURI).href;
    // Every release has a name of its own here, so that two of one remote can live in one page.
    const remote = { name, entry: address, entryGlobalName: name, type: 'global' } as const;
    host.registerRemotes([remote], { force: true });
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

/** Runs a script from the browser's cache, where it was put when it was verified. */
function runScript(address: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: address,
      crossOrigin: 'anonymous',
      integrity,
      onload: () => resolve(),
      onerror: () => reject(new RemoteError('unreachable', 'entry', address)),
    });
    document.head.append(script);
  });
}

/** Without one, the runtime would load the script in its own way. */
function containerOf(name: string, file: string) {
  const container = Reflect.get(globalThis, name);
  if (!container) throw new RemoteError('broken', 'entry', file);
  return container;
}

function verifyPages({ routes, entry }: Runnable, pages: unknown): Pages {
  if (typeof pages !== 'object' || pages === null) throw new RemoteError('broken', 'entry', entry);
  const isComplete = routes.every(({ path }) => path in pages);
  if (!isComplete) throw new RemoteError('broken', 'entry', entry);
  return pages as Pages; // what a component is, only React can tell, when it renders it
}
