type Member = {
  readonly name: string;
  readonly target: object;
  readonly key: PropertyKey;
  readonly was: PropertyDescriptor;
};

/** Tools change these to observe a page. */
const LISTENED_TO = /^(console|webkit|chrome)\b/;

/**
 * Remembers the functions of the language and the browser; returns a function that restores replaced ones and
 * returns their names. It uses nothing that may have been replaced: no iterator, no method.
 */
export function detectReplacedGlobals(): () => readonly string[] {
  const { defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  const { prototype } = Object;
  const members = [...functionsOf('', window), ...classes().flatMap(withPrototype)];

  function isBack({ target, key, was }: Member): boolean {
    const now = getOwnPropertyDescriptor(target, key);
    if (now?.value === was.value && now?.get === was.get && now?.set === was.set) return true;
    defineProperty(target, key, was);
    return false;
  }

  return () => {
    const replaced: string[] = [];
    for (let at = 0; at < members.length; at += 1) {
      const member = members[at];
      if (member && !isBack(member)) replaced[replaced.length] = member.name;
    }
    // Built-in members are not enumerable; an enumerable one would appear in every object.
    for (const key in prototype) {
      replaced[replaced.length] = `Object.prototype.${key}`;
      deleteProperty(prototype, key);
    }
    return [...replaced, ...hidden()];
  };
}

/** Globals that jsdom does not enumerate. */
const UNLISTED = ['Storage', 'EventTarget', 'Node', 'Element', 'Document', 'History'];

/** Classes such as `Storage`, and objects such as `JSON`. */
function classes(): readonly (readonly [string, object])[] {
  return [...new Set([...Object.getOwnPropertyNames(window), ...UNLISTED])].flatMap((name) => {
    const value: unknown = Reflect.getOwnPropertyDescriptor(window, name)?.value;
    const isNamespace = typeof value === 'object' && value !== null && Reflect.has(value, Symbol.toStringTag);
    const isClass = typeof value === 'function' && /^[A-Z]/.test(name);
    return (isClass || isNamespace) && value !== window ? [[name, Object(value)] as const] : [];
  });
}

function withPrototype([name, value]: readonly [string, object]): readonly Member[] {
  const prototype: unknown = Reflect.getOwnPropertyDescriptor(value, 'prototype')?.value;
  const inherited =
    typeof prototype === 'object' && prototype ? functionsOf(`${name}.prototype.`, prototype) : [];
  return [...functionsOf(`${name}.`, value), ...inherited];
}

/** Only functions: other values may change. */
function functionsOf(prefix: string, target: object): readonly Member[] {
  return Reflect.ownKeys(target).flatMap((key) => {
    const was = Reflect.getOwnPropertyDescriptor(target, key);
    const name = `${prefix}${String(key)}`;
    const isFunction = typeof was?.value === 'function' || (prefix.endsWith('prototype.') && was?.get);
    return was && isFunction && !LISTENED_TO.test(name) ? [{ name, target, key, was }] : [];
  });
}

/** Methods of `document` and `history` that an own property shadows. */
function hidden(): readonly string[] {
  const objects = { document, history, localStorage, sessionStorage };
  return Object.entries(objects).flatMap(([name, object]) =>
    Object.getOwnPropertyNames(object)
      .filter((key) => Reflect.has(Object.getPrototypeOf(object), key))
      .map((key) => `${name}.${key}`),
  );
}
