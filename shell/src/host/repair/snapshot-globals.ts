import natives from './natives.json';

/** A member of an object as it was; `was` is missing where the object must not have one of its own. */
type Member = {
  readonly target: object;
  readonly key: PropertyKey;
  readonly was: PropertyDescriptor | undefined;
};

/**
 * Snapshots the globals that the platform uses. The returned function restores them, and returns false when it cannot
 * restore all. It uses nothing that may have been replaced itself: no iterator, no method. What a remote adds, such as a
 * polyfill, stays.
 */
export function snapshotGlobals(): () => boolean {
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  const { prototype } = Object;
  const members = [...globals(), ...namespaces().flatMap(functionsOf), ...instances().flatMap(inherited)];

  function isBack({ target, key, was }: Member): boolean {
    const now = getOwnPropertyDescriptor(target, key);
    if (now?.value === was?.value && now?.get === was?.get && now?.set === was?.set) return true;
    return was ? defineProperty(target, key, was) : deleteProperty(target, key);
  }

  return () => {
    let isWhole = true;
    for (let at = 0; at < members.length; at += 1) {
      const member = members[at];
      if (member && !isBack(member)) isWhole = false;
    }
    // Nothing there is enumerable; what is would be found in every object.
    for (const key in prototype) if (!deleteProperty(prototype, key)) isWhole = false;
    return isWhole;
  };
}

function globals(): readonly Member[] {
  return [...natives.values, ...natives.namespaces].flatMap((key) => memberOf(globalThis, key));
}

/** Classes with their prototypes, and objects such as `JSON`. */
function namespaces(): readonly object[] {
  const objects: (object | undefined)[] = natives.namespaces.map((name) => Reflect.get(globalThis, name));
  const prototypes: (object | undefined)[] = objects.map(
    (object) => object && Reflect.get(object, 'prototype'),
  );
  return [...objects, ...prototypes, ...iterators()].filter((object) => object !== undefined);
}

/** What has no name: how each kind of list is walked, and what these have in common. */
function iterators(): readonly object[] {
  const kinds = [[].values(), new Map().values(), new Set().values(), ''.matchAll(/./g)].map(prototypeOf);
  return [...kinds, ...kinds.slice(0, 1).map(prototypeOf)];
}

function prototypeOf(object: object): object {
  return Object.getPrototypeOf(object);
}

/** Other values, such as `Error.stackTraceLimit`, are there to be changed. */
function functionsOf(target: object): readonly Member[] {
  const members = Reflect.ownKeys(target).flatMap((key) => memberOf(target, key));
  return members.filter(({ was }) => was?.get || typeof was?.value === 'function');
}

function memberOf(target: object, key: PropertyKey): readonly Member[] {
  const was = Reflect.getOwnPropertyDescriptor(target, key);
  return was ? [{ target, key, was }] : [];
}

function instances(): readonly object[] {
  return [globalThis, document, history, navigator, performance];
}

/** What an object has from its classes, and would hide by a member of its own. */
function inherited(target: object): readonly Member[] {
  const members: Member[] = [];
  let from = Reflect.getPrototypeOf(target);
  for (; from && from !== Object.prototype; from = Reflect.getPrototypeOf(from))
    for (const key of Reflect.ownKeys(from))
      members.push({ target, key, was: Reflect.getOwnPropertyDescriptor(target, key) });
  return members;
}
