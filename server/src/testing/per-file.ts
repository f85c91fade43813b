import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { type TestAccounts, testAccounts } from './accounts';
import { type Mailbox, mailbox } from './mailbox';
import { type OwnDatabase, ownDatabase } from './own-database';
import { type PersonOptions, person, type TestPerson } from './people';
import { type TestServer, testServer } from './server';
import { type TestStore, testStore } from './store';

/** Cleanups of shared things, run in reverse order of creation. */
const endings: (() => Promise<void>)[] = [];

/** Creates something that all tests of a file share: it exists before the first test, and is gone after the last. */
function shared<Thing extends object>(
  make: () => Promise<Thing>,
  end: (thing: Thing) => Promise<void> = async () => {},
): Thing {
  const thing = {} as Thing;
  beforeAll(async () => {
    Object.assign(thing, await make());
  });
  if (endings.length === 0) {
    afterAll(async () => {
      for (const close of endings.reverse()) await close();
    });
  }
  endings.push(() => end(thing));
  return thing;
}

export function sharedServer(environment: () => TestStore['env'] = () => ({})): TestServer {
  return shared(
    () => testServer(environment()),
    (server) => server.close(),
  );
}

export function sharedPerson(server: TestServer, options?: PersonOptions): TestPerson {
  return shared(() => person(server, options));
}

export function sharedMailbox(): Mailbox {
  return shared(mailbox, (box) => box.close());
}

export function sharedDatabase(): OwnDatabase {
  return shared(ownDatabase, (database) => database.drop());
}

export function sharedStore(): TestStore {
  return shared(testStore, (store) => store.remove());
}

/** Shared by all tests of a file, and reset before each of them. */
export function sharedAccounts(): TestAccounts {
  const kit = shared(testAccounts, (accounts) => accounts.close());
  beforeEach(() => kit.reset());
  return kit;
}

/** A new store for each test. */
export function freshStore(): TestStore {
  const store = {} as TestStore;
  beforeEach(async () => {
    Object.assign(store, await testStore());
  });
  afterEach(() => store.remove());
  return store;
}
