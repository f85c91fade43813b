import type { ComponentType } from 'react';

/**
 * Loads a component that asks the server, together with the query client. The client has its own chunk, so the
 * first page loads without it.
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
