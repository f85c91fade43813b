import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { PROVIDED_PACKAGES } from '@venture/contract/provided';
import { RemoteError } from '@venture/ui/remote-error';
import * as router from '@venture/ui/router';
import type { ComponentType } from 'react';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import type { LocatedRelease } from './fetch';

/** Data needed to run a loaded release. */
type Runnable = Pick<LocatedRelease, 'base' | 'entry' | 'global'> & {
  readonly routes: readonly { readonly path: string }[];
};

/** A remote's exposed page components, by path. */
export type Pages = Readonly<Record<string, ComponentType>>;

declare global {
  var _FEDERATION_RUNTIME_CORE: typeof runtimeCore | undefined;
}

/**
 * Runs loaded containers. Needs the federation runtime, which loads beside the first remote so that the
 * shell's own pages never wait for it.
 */
export function createRunner(hashOf: (address: string) => string) {
  // Containers are built without their own runtime and look for it here.
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const host = createInstance({
    name: 'venture_host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: singleton(React, PROVIDED_PACKAGES.react),
      'react/jsx-runtime': singleton(jsxRuntime, PROVIDED_PACKAGES.react),
      'react-dom': singleton(ReactDOM, PROVIDED_PACKAGES['react-dom']),
      // Only the exports that pages may use; the rest of the router is not shipped.
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

  /** Runs a release and returns its pages; a container that failed before is run afresh. */
  return async function run(release: Runnable): Promise<Pages> {
    const { base, entry, global: name } = release;
    const address = new URL(base + entry, document.baseURI).href;
    // Names are unique per release, so that two releases of a remote can run in one page.
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

/** Runs a verified script from the browser's cache. */
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

/** Returns the container; throws if there is none, since the runtime would then load the script itself. */
function containerOf(name: string, file: string) {
  const container = Reflect.get(globalThis, name);
  if (!container) throw new RemoteError('broken', 'entry', file);
  return container;
}

function verifyPages({ routes, entry }: Runnable, pages: unknown): Pages {
  if (typeof pages !== 'object' || pages === null) throw new RemoteError('broken', 'entry', entry);
  const isComplete = routes.every(({ path }) => path in pages);
  if (!isComplete) throw new RemoteError('broken', 'entry', entry);
  return pages as Pages; // only React can tell whether it is a component, when it renders
}
