/** Keys that mean something by themselves. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/** A tab of a browser in which nothing is stored yet: the little that tests need of any engine. */
export type Tab = {
  /** Opens a document, and waits until it is loaded. */
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** The value of an expression in the page, as soon as it has one. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the middle of the element that the expression names, as a mouse does; false when there is none. */
  readonly click: (expression: string) => Promise<boolean>;
  /** Types into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  /** A PNG of what is in sight. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** A browser that runs. */
export type Browser = {
  readonly newTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
};

/** Calls a function in the page. Its text is sent there, so it knows nothing but its arguments. */
export async function inPage<Args extends readonly unknown[], Value>(
  tab: Tab,
  work: (...args: Args) => Value,
  ...args: Args
): Promise<Awaited<Value>> {
  return (await tab.evaluate(callOf(work, args))) as Awaited<Value>; // as it was sent back
}

/** The expression that calls a function with these values. */
export function callOf<Args extends readonly unknown[]>(
  work: (...args: Args) => unknown,
  args: Args,
): string {
  return `(${work})(...${JSON.stringify(args)})`;
}
