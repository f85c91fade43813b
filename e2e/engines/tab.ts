/** Keys other than characters. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/** A tab of a fresh browser: the few operations that tests need from any engine. */
export type Tab = {
  /** Opens a document and waits until it has loaded. */
  readonly open: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Evaluates an expression in the page and waits for its value. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks the centre of the element that the expression returns; false if there is none. */
  readonly click: (expression: string) => Promise<boolean>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  /** A PNG screenshot of the viewport. */
  readonly picture: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** A running browser. */
export type Browser = {
  readonly newTab: () => Promise<Tab>;
  readonly close: () => Promise<void>;
};

/** Calls a function in the page. Only its source is sent, so it sees nothing but its arguments. */
export async function inPage<Args extends readonly unknown[], Value>(
  tab: Tab,
  work: (...args: Args) => Value,
  ...args: Args
): Promise<Awaited<Value>> {
  return (await tab.evaluate(callOf(work, args))) as Awaited<Value>; // whatever the page returned
}

/** The expression that calls a function with these arguments. */
export function callOf<Args extends readonly unknown[]>(
  work: (...args: Args) => unknown,
  args: Args,
): string {
  return `(${work})(...${JSON.stringify(args)})`;
}
