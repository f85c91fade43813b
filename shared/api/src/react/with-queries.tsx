import type { ComponentType } from 'react';

/**
 * Loads a component that asks the server, together with the query client. The client is in a chunk of its own, so the
 * first page comes without it.
 */
export function withQueries<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return async (): Promise<ComponentType<Props>> => {
    const [{ QueryProvider }, Loaded] = await Promise.all([import('./QueryProvider'), load()]);
    return (props) => (
      <QueryProvider>
        <Loaded {...props} />
      </QueryProvider>
    );
  };
}
