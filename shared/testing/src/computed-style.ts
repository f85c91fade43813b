/**
 * Replaces jsdom's `getComputedStyle`, which applies every rule to an element's whole style and took a quarter of
 * all page test time. Our style sheets are never loaded there, so the element's kind and inline styles decide
 * visibility.
 */
const whole = window.getComputedStyle.bind(window);

/** Default `display` by element kind. */
const displays = new Map<string, string>();

/** Inherited properties and their initial values. */
const INHERITED: ReadonlyMap<unknown, readonly [property: string, initial: string]> = new Map([
  ['visibility', ['visibility', 'visible']],
  ['pointerEvents', ['pointer-events', 'auto']],
  ['pointer-events', ['pointer-events', 'auto']],
]);

window.getComputedStyle = (element, pseudo) => {
  if (pseudo || document.styleSheets.length > 0) return whole(element, pseudo);
  const get = (name: string | symbol): unknown => {
    const inherited = INHERITED.get(name);
    if (inherited) return inheritedBy(element, ...inherited);
    return name === 'display' ? displayOf(element) : undefined;
  };
  const handler: ProxyHandler<object> = {
    get(_, name) {
      if (name === 'getPropertyValue')
        return (property: string) => get(property) ?? whole(element).getPropertyValue(property);
      const known = get(name);
      if (known !== undefined) return known;
      const style = whole(element);
      const value: unknown = Reflect.get(style, name);
      return typeof value === 'function' ? value.bind(style) : value;
    },
  };
  return new Proxy({}, handler) as CSSStyleDeclaration; // returns all properties
};

function displayOf(element: Element): string {
  const own = written(element, 'display');
  if (own) return own;
  const isHidden = element.hasAttribute('hidden') || element.getAttribute('type') === 'hidden';
  const kind = `${element.tagName} ${isHidden} ${element.hasAttribute('open')}`;
  const known = displays.get(kind) ?? whole(element).display;
  displays.set(kind, known);
  return known;
}

function inheritedBy(element: Element, property: string, initial: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = written(at, property);
    if (own) return own;
  }
  return initial;
}

function written(element: Element, property: string): string {
  if (!element.hasAttribute('style')) return '';
  return 'style' in element ? (element as HTMLElement).style.getPropertyValue(property) : ''; // all attributes but data attributes
}
