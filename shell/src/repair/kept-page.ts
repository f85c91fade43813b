/** What hides an element, or takes it away from those who use it. */
const HIDING = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'contenteditable'];

/**
 * Keeps how the frame of every page stands in the document. Answers what puts it back as far as that can be done, and
 * tells whether the frame is there, in sight and not covered.
 */
export function keepPage(root: HTMLElement): () => boolean {
  const { body } = document;
  const header = root.querySelector('header') ?? root;
  const frame = [document.documentElement, body, root, ...ancestors(header, root), ...following(header)];
  const looks = frame.map((element) => HIDING.map((name) => element.getAttribute(name)));
  const known = new Set<Node>(body.children);

  const putBack = (element: Element, name: string, text: string | null) => {
    if (element.getAttribute(name) === text) return;
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  };

  return () => {
    if (!root.isConnected && document.body === body) body.prepend(root);
    frame.forEach((element, at) => {
      HIDING.forEach((name, which) => {
        putBack(element, name, looks[at]?.[which] ?? null);
      });
    });
    const isThere = document.body === body && frame.every((element) => element.isConnected);
    return isThere && isVisible(header) && !isCovered(root, known);
  };
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

function isVisible(element: Element): boolean {
  // Not in every browser.
  if (!('checkVisibility' in element)) return true;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** Whether something lies over the page that was not in the document before. */
function isCovered(root: Element, known: ReadonlySet<Node>): boolean {
  const { clientWidth, clientHeight } = document.documentElement;
  let top: Element | null = document.elementFromPoint(clientWidth / 2, clientHeight / 2);
  while (top && top.parentElement !== document.body) top = top.parentElement;
  return top !== null && top !== root && !known.has(top);
}
