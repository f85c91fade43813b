import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, parseJson } from '@venture/contract/parse';
import { isSigned, type PublicKey, SignedList } from '@venture/contract/signed';
import { STATEMENT, Statement } from '@venture/contract/statement';
import type { Published, ReleasedRules, Releases } from '../judging/released';
import { BoundedMap } from '../process/bounded-map';
import type { Log } from '../process/log';
import { readRelease } from './built';
import limits from './lookup-limits.json';
import { readCatalogue } from './release-catalogue';
import { RULES } from './store/contents';
import { integrity } from './store/durable';
import { releaseFolder } from './store/store';
import { type ReleaseStore, type VerifiedList, verifiedListIn } from './verified-list';

const NAME = /^[a-z][a-z0-9-]{0,79}$/;
const VERSION = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;

/** What names a release comes from outside, so it is looked at before any file is. */
export function releaseRules(store: ReleaseStore, log: Log): Releases {
  const { storeDir } = store;
  const named = verifiedListIn(store, log);
  const versions = versionsIn(storeDir);
  const read = rulesReader(storeDir);

  const entryOf = async (name: string) => (await named()).remotes.get(name);
  const isDisabled = async (name: string) => (await entryOf(name))?.isDisabled === true;
  const listedHash = async (name: string, version: string) =>
    (await entryOf(name))?.releases.find((release) => release.version === version)?.release;

  /** The hash that the list gives this release, or else the statement beside its files. */
  async function publishedHash(name: string, version: string): Promise<string | undefined> {
    if (!isName(name, version)) return undefined;
    return (await listedHash(name, version)) ?? statementHash(storeDir, name, version, await named());
  }

  async function signedHash(name: string, version: string): Promise<string | undefined> {
    return (await isDisabled(name)) ? undefined : publishedHash(name, version);
  }

  async function findPublished(name: string, version: string): Promise<ReleasedRules | undefined> {
    return read(name, version, await signedHash(name, version));
  }

  async function allOf(name: string): Promise<readonly Published[]> {
    const entry = await entryOf(name);
    const first = entry?.releases.map(({ version }) => version) ?? [];
    const found = [...new Set([...first, ...(await versions(name))])].slice(0, limits.mostOfRemote);
    const hashes = await Promise.all(found.map((version) => publishedHash(name, version)));
    return found.flatMap((version, at) => {
      const release = hashes[at];
      const isLive = at === 0 && entry !== undefined;
      return release ? [{ name, version, release, isLive, isDisabled: entry?.isDisabled === true }] : [];
    });
  }

  async function readAll(remotes: VerifiedList['remotes']): Promise<readonly Published[]> {
    const stored = (await storedNames(storeDir)).filter((name) => NAME.test(name));
    const found = (await Promise.all([...new Set([...remotes.keys(), ...stored])].map(allOf))).flat();
    return [...found.filter(({ isLive }) => isLive), ...found.filter(({ isLive }) => !isLive)];
  }

  let known:
    | { readonly by: VerifiedList; readonly at: number; readonly all: Promise<readonly Published[]> }
    | undefined;

  return {
    isDisabled,
    signedHash,
    findPublished,
    catalogue: (one) => readCatalogue(storeDir, one),
    declarations: async () => (await named()).declarations,

    async all() {
      const by = await named();
      const isFresh = known?.by === by && performance.now() - known.at < limits.listFreshMs;
      if (!known || !isFresh) known = { by, at: performance.now(), all: readAll(by.remotes) };
      return known.all;
    },

    async findListed(name, version) {
      if (!isName(name, version) || (await isDisabled(name))) return undefined;
      return read(name, version, await listedHash(name, version));
    },

    async findDealt(name, version, { release }) {
      if (!isName(name, version)) return undefined;
      return read(name, version, release ?? (await publishedHash(name, version)));
    },

    async versionsOf(name) {
      if (!NAME.test(name) || (await isDisabled(name))) return [];
      const found = await Promise.all((await allOf(name)).map(({ version }) => findPublished(name, version)));
      return found.flatMap((release) => release?.version ?? []);
    },
  };
}

export function isName(name: string, version: string): boolean {
  return NAME.test(name) && VERSION.test(version);
}

/** Reads a release that has to be the one with this hash: it never changes, so what was read once stays true. */
function rulesReader(storeDir: string) {
  const known = new BoundedMap<string, ReleasedRules>(limits.knownReleases);
  return async (name: string, version: string, release: string | undefined) => {
    if (release === undefined) return undefined;
    const key = `${name} ${version} ${release}`;
    const found = known.get(key) ?? (await readRules(storeDir, name, version));
    if (found?.release !== release) return undefined;
    known.set(key, found);
    return found;
  };
}

async function readRules(
  storeDir: string,
  name: string,
  version: string,
): Promise<ReleasedRules | undefined> {
  try {
    const folder = releaseFolder(storeDir, name, version);
    const { release, hash: releaseHash } = await readRelease(folder);
    const hash = release.files[RULES];
    const text = await readFile(join(folder, RULES), 'utf8');
    const isWhole = hash === integrity(text) && release.name === name && release.version === version;
    return isWhole ? { version, release: releaseHash, hash, text, scale: release.scale } : undefined;
  } catch {
    return undefined;
  }
}

/** Statements that were verified, for as long as the list and the keys are the same. */
const verifiedStatements = new WeakMap<VerifiedList, Map<string, string>>();

/** The hash in the signed statement beside a release's files; undefined when there is none that can be verified. */
async function statementHash(
  storeDir: string,
  name: string,
  version: string,
  named: VerifiedList,
): Promise<string | undefined> {
  if (!named.keys) return undefined;
  const known = verifiedStatements.get(named) ?? new Map<string, string>();
  verifiedStatements.set(named, known);
  const file = join(releaseFolder(storeDir, name, version), STATEMENT);
  const before = known.get(file);
  if (before !== undefined) return before;
  const statement = await readStatement(file, named.keys).catch(() => undefined);
  if (statement?.name !== name || statement.version !== version) return undefined;
  known.set(file, statement.release);
  return statement.release;
}

async function readStatement(file: string, keys: readonly PublicKey[]): Promise<Statement | undefined> {
  const envelope = parseJson(SignedList, await readFile(file, 'utf8'), file);
  if (!(await isSigned(envelope, keys))) return undefined;
  return parse(Statement, JSON.parse(envelope.payload), file);
}

/** The versions whose folders are there, the newest first; looked up again after a moment. */
function versionsIn(storeDir: string): (name: string) => Promise<readonly string[]> {
  const known = new Map<string, { readonly at: number; readonly found: Promise<readonly string[]> }>();
  return async (name) => {
    const before = known.get(name);
    if (before && performance.now() - before.at < limits.listFreshMs) return before.found;
    const found = storedVersions(storeDir, name);
    // Only what is there is remembered: anybody may ask for any name.
    if ((await found).length > 0) known.set(name, { at: performance.now(), found });
    return found;
  };
}

function storedNames(storeDir: string): Promise<readonly string[]> {
  return readdir(releaseFolder(storeDir, '', '')).catch(() => []);
}

async function storedVersions(storeDir: string, name: string): Promise<readonly string[]> {
  const folder = releaseFolder(storeDir, name, '');
  const versions = await readdir(folder).catch(() => []);
  const dated = versions.map(async (version) => {
    const { mtimeMs } = await stat(join(folder, version)).catch(() => ({ mtimeMs: 0 }));
    return { version, mtimeMs };
  });
  return (await Promise.all(dated)).sort((a, b) => b.mtimeMs - a.mtimeMs).map(({ version }) => version);
}
