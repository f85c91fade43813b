import type { ReactNode } from 'react';
import styles from './first-paint.module.css';

type Props = {
  readonly name: string;
  /** Renders a `span`, for use within text, such as that of a button. */
  readonly inline?: boolean;
  readonly children?: ReactNode;
};

/**
 * A part of the first page that never changes. Without children it keeps the HTML from the build, so React can take
 * over the page without loading the code that draws this part: React neither compares nor touches what is inside.
 */
export function StaticPart({ name, inline = false, children }: Props) {
  const Place = inline ? 'span' : 'div';
  const place = { 'data-kept': name, className: styles['kept'] };
  if (children) return <Place {...place}>{children}</Place>;
  const ref = (element: Element | null) => refill(name, element);
  return <Place {...place} ref={ref} {...AS_IT_IS} />;
}

const { trustedTypes } = Object(globalThis);
const AS_IT_IS = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: trustedTypes?.emptyHTML ?? '' },
};

const found = new Map<string | undefined, Element>();

/** Collects the parts that the build rendered, before React takes over the page. */
export function collectStaticParts(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-kept]'))
    found.set(part.dataset['kept'], part);
}

/**
 * Fills the element again: React may recreate it after a login and a logout, or because something else, such as a
 * browser extension, has changed the page.
 */
function refill(name: string, element: Element | null): void {
  if (!element) return;
  if (!element.firstChild) element.replaceChildren(...(found.get(name)?.childNodes ?? []));
  found.set(name, element);
}
