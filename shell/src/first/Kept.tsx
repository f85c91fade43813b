import type { ReactNode } from 'react';
import type { Parts } from './rendered-parts';

type Props = { readonly name: keyof Parts; readonly children?: ReactNode };

/**
 * A part of the first page that never changes. Without children it keeps what the build has rendered here, so that what
 * draws it need not be loaded to take the page over: React neither compares nor touches what is inside.
 */
export function Kept({ name, children }: Props) {
  if (children) return <div data-kept={name}>{children}</div>;
  return <div data-kept={name} ref={(element) => refill(name, element)} {...AS_IT_IS} />;
}

const { trustedTypes } = Object(globalThis);
const AS_IT_IS = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: trustedTypes?.emptyHTML ?? '' },
};

const found = new Map<string | undefined, Element>();

/** Notes what the build has rendered; before React takes the page over. */
export function findKept(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-kept]'))
    found.set(part.dataset['kept'], part);
}

/** Somebody else, such as an extension of the browser, may have changed the page: then React makes it anew. */
function refill(name: string, element: Element | null): void {
  const before = found.get(name);
  if (element && !element.firstChild && before) element.replaceChildren(...before.childNodes);
}
