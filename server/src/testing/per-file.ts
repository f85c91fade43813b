import { afterAll, beforeAll } from '@jest/globals';
import { type OwnDatabase, ownDatabase } from './own-database';
import { type TestServer, testServer } from './server';

/** What all tests of a file share: there before the first of them begins, and gone after the last. */
function shared<Thing extends object>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void>,
): Thing {
  const thing = {} as Thing;
  beforeAll(async () => {
    Object.assign(thing, await make());
  });
  afterAll(() => end(thing));
  return thing;
}

export function sharedServer(environment: Record<string, string> = {}): TestServer {
  return shared(
    () => testServer(environment),
    (server) => server.close(),
  );
}

export function sharedDatabase(): OwnDatabase {
  return shared(ownDatabase, (database) => database.drop());
}
