import { types } from 'node:util';

/**
 * Jest runs tests in a sandbox with its own `Error`. Errors of Node itself, such as a reset socket's, come from
 * outside and would not be instances of it, as they are in production: Hono would not handle them.
 */
const isInstance = Function.prototype[Symbol.hasInstance];
Object.defineProperty(Error, Symbol.hasInstance, {
  value(this: unknown, thrown: unknown) {
    return isInstance.call(this as typeof Error, thrown) || (this === Error && types.isNativeError(thrown));
  },
});
