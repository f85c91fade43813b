import { type ComponentType, lazy, Suspense } from 'react';

const Nothing = () => null;

/** A part of a page that is fetched when it is first shown: nothing until then, and nothing where it cannot be fetched. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => Nothing) }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
