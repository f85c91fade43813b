type Watch = { readonly tell: IntersectionObserverCallback; readonly targets: Set<Element> };

const watches = new Set<Watch>();
const original = globalThis.IntersectionObserver;

/** Mocks IntersectionObserver: tests set what is visible. */
class Observer implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #watch: Watch;

  constructor(tell: IntersectionObserverCallback) {
    this.#watch = { tell, targets: new Set() };
    watches.add(this.#watch);
  }
  observe(target: Element): void {
    this.#watch.targets.add(target);
  }
  unobserve(target: Element): void {
    this.#watch.targets.delete(target);
  }
  disconnect(): void {
    watches.delete(this.#watch);
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

function change(id: string, isIntersecting: boolean): void {
  for (const { tell, targets } of watches) {
    const target = [...targets].find((element) => element.id === id);
    if (target) tell([{ target, isIntersecting } as IntersectionObserverEntry], new Observer(tell)); // the rest is not read
  }
}

/** Controls which part of the page is on the screen. */
export const seen = {
  install: () => Reflect.set(globalThis, 'IntersectionObserver', Observer),
  remove() {
    watches.clear();
    Reflect.set(globalThis, 'IntersectionObserver', original);
  },
  show: (id: string) => change(id, true),
  hide: (id: string) => change(id, false),
};
