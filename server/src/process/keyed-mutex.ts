/** Does the work of each key one after the other, and that of different keys side by side. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const over = result.then(
      () => {},
      () => {}, // whoever asked sees it fail; the next one begins all the same
    );
    last.set(key, over);
    void over.then(() => last.get(key) === over && last.delete(key));
    return result;
  };
}
