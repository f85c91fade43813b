/** What hides an element, or takes it away from those who use it. */
const HIDING = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'contenteditable'];

/**
 * Keeps how the frame of every page stands in the document; the answer puts back what can be, and is false if a part of
 * the frame is gone.
 */
export function keepPage(root: HTMLElement): () => boolean {
  const { body, documentElement } = document;
  const header = root.querySelector('header') ?? root;
  const frame = [documentElement, body, root, ...ancestors(header, root), ...following(header)];
  const looks = frame.map((element) => HIDING.map((name) => element.getAttribute(name)));
  // Not in every browser. Extensions of the browser may have put some there.
  const adopted = document.adoptedStyleSheets && [...document.adoptedStyleSheets];

  return () => {
    // Remotes have their styles in files, which hold for their own classes alone.
    if (adopted && !isSame(document.adoptedStyleSheets, adopted)) document.adoptedStyleSheets = adopted;
    if (!root.isConnected && document.body === body) body.prepend(root);
    frame.forEach((element, at) => {
      HIDING.forEach((name, which) => {
        putBack(element, name, looks[at]?.[which] ?? null);
      });
    });
    return document.body === body && frame.every((element) => element.isConnected);
  };
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((each, at) => each === others[at]);
}

function putBack(element: Element, name: string, text: string | null): void {
  if (element.getAttribute(name) === text) return;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
}

/** The element and those around it, below the root. */
function ancestors(element: Element, root: Element): readonly Element[] {
  if (element === root) return [];
  const { parentElement } = element;
  return parentElement ? [element, ...ancestors(parentElement, root)] : [element];
}

function following({ nextElementSibling: next }: Element): readonly Element[] {
  return next ? [next, ...following(next)] : [];
}
