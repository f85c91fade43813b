/** What hides an element, or takes it away from those who use it. */
const HIDING = ['class', 'style', 'hidden', 'inert', 'aria-hidden', 'contenteditable'];

/** Where it is looked what lies over the page, as shares of its width and height. */
const SHARES = [0.25, 0.5, 0.75];

/** Keeps how the frame of every page stands in the document. */
export function keepPage(root: HTMLElement) {
  const { body, documentElement } = document;
  const header = root.querySelector('header') ?? root;
  const frame = [documentElement, body, root, ...ancestors(header, root), ...following(header)];
  const looks = frame.map((element) => HIDING.map((name) => element.getAttribute(name)));
  // Not in every browser. Extensions of the browser may have put some there.
  const adopted = document.adoptedStyleSheets && [...document.adoptedStyleSheets];
  const known = [root, ...documentElement.children, ...body.children].filter((each) => each !== body);

  const isOwn = (met: Element | null) =>
    !met || met === body || met === documentElement || known.some((each) => each.contains(met));

  /** Whether a click on the element meets it, or else something of a page that lies over it, such as a dialog. */
  const isReachable = (element: Element) => {
    const met = metAt(element);
    if (!met || element.contains(met)) return true;
    return isOwn(met) && !met.contains(element) && !header.contains(met);
  };

  return {
    /** Puts back what can be; false if a part of the frame is gone. */
    restore: () => {
      // Remotes have their styles in files, which hold for their own classes alone.
      if (adopted && !isSame(document.adoptedStyleSheets, adopted)) document.adoptedStyleSheets = adopted;
      if (!root.isConnected && document.body === body) body.prepend(root);
      frame.forEach((element, at) => {
        HIDING.forEach((name, which) => {
          putBack(element, name, looks[at]?.[which] ?? null);
        });
      });
      return document.body === body && frame.every((element) => element.isConnected);
    },
    /** Whether people see the page and can use it, whatever style sheets do and whoever else is in the document. */
    isUsable: () => {
      const main = root.querySelector('main') ?? header;
      const isSeen = [header, main].every(isVisible);
      const isFree = SHARES.every((x) =>
        SHARES.every((y) => isOwn(elementAt(innerWidth * x, innerHeight * y))),
      );
      return isSeen && isFree && [...header.querySelectorAll('a, button'), main].every(isReachable);
    },
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

function isVisible(element: Element): boolean {
  // Not in every browser.
  if (!('checkVisibility' in element)) return true;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

/** What lies in the middle of what is in sight of an element; null where nothing of it is. */
function metAt(element: Element): Element | null {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [from, to] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [above, below] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  return from < to && above < below ? elementAt((from + to) / 2, (above + below) / 2) : null;
}

function elementAt(x: number, y: number): Element | null {
  return document.elementFromPoint(x, y);
}
