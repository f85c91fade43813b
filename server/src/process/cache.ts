/** A map of limited size; beyond it, the entry set longest ago is forgotten. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest);
    return this;
  }
}

/** Runs one request at a time for all callers, and reuses its result for `ms`; after a failure it asks again. */
export function cacheFor<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  let answeredAt = Number.POSITIVE_INFINITY;
  return () => {
    if (asked && now() - answeredAt < ms) return asked;
    answeredAt = Number.POSITIVE_INFINITY;
    const asking = ask();
    asked = asking;
    asking.then(
      () => {
        answeredAt = now();
      },
      () => {
        asked = undefined;
      },
    );
    return asking;
  };
}

/** Does the same for each key, for a limited number of keys. */
export function cacheEach(most: number, ms: number) {
  const known = new BoundedMap<string, () => Promise<unknown>>(most);
  return <Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const cached = known.get(key) ?? cacheFor(ms, ask);
    known.set(key, cached);
    return cached() as Promise<Answer>; // a key names what is asked
  };
}
