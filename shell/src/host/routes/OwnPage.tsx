import { CrashGuard } from '@venture/host/views/CrashGuard';
import { LoadGate } from '@venture/ui/LoadGate';
import { type Loadable, loadable } from '@venture/ui/loadable';
import type { ComponentType } from 'react';

type Props = {
  readonly page: {
    readonly path: string;
    readonly title: string;
    readonly load: () => Promise<ComponentType>;
  };
  readonly loadTimeoutMs: number;
};

/** One of the shell's own pages, loaded when it is first shown. */
export function OwnPage({ page, loadTimeoutMs }: Props) {
  const { title } = page;
  return (
    <CrashGuard title={title} key={page.path}>
      <LoadGate title={title} load={getLoadable(page.load, title, loadTimeoutMs)}>
        {(Shown) => <Shown />}
      </LoadGate>
    </CrashGuard>
  );
}

const loads = new Map<() => Promise<ComponentType>, Loadable<ComponentType>>();

export function getLoadable(load: () => Promise<ComponentType>, title: string, loadTimeoutMs: number) {
  const existing = loads.get(load) ?? loadable(title, loadTimeoutMs, load);
  loads.set(load, existing);
  return existing;
}
