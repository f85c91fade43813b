import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import {
  buildContentSecurityPolicy,
  FRAME_PAGE_PATTERN,
  SECURITY_HEADERS,
  SERVICE_WORKER_FILE,
} from '../http/policy';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { VERSION } from '../process/version';
import type { ReleaseReader } from '../releases/store/reader';
import { createFileSource, createFileStampReader, type Source } from '../releases/store/source';
import { type Asset, type Compressor, createAsset, isPage } from './asset';
import { createFolderAssets, createOpenTabCopier } from './folder';
import GOODBYE from './goodbye.cjs?text';
import {
  createPublishedPageCheck,
  createReleasedFiles,
  type PublishedHashLookup,
  parseReleasedPath,
} from './released-files';
import { injectTrustedTypesScript } from './trusted';

/** The current `remotes.json`; content is null until one can be read. */
type Remotes = { readonly content: unknown; readonly file: Asset | undefined };

/** The shell interprets the list; here it only has to be a list. */
const List = v.union(
  [v.array(v.unknown()), v.record(v.string(), v.unknown())],
  'must be a list or an object',
);

const NONE: Remotes = { content: null, file: undefined };

/** Rereads the list of remotes continuously, so that a release needs no restart. The last good one always stays. */
function remotesIn(source: Source, pack: Compressor, log: Log): () => Promise<Remotes> {
  let current = NONE;
  let seen: unknown;

  return async () => {
    const found = await source();
    if (found === seen) return current;
    seen = found;
    try {
      if (found.body === undefined) throw new Error(found.trouble);
      const content = parseJson(List, found.body.toString(), 'the list of remotes');
      current = { content, file: createAsset('remotes.json', found.body, 'checked', pack) };
    } catch (error) {
      const event = current === NONE ? 'no list of remotes' : 'the list of remotes is not the newest';
      log.warn(event, { reason: reason(error) });
    }
    return current;
  };
}

export type SiteOptions = {
  readonly shellDir: string;
  /** The kit archive that this installation's teams install. */
  readonly kitFile: string;
  /** The releases and their list. */
  readonly reader: ReleaseReader;
  /** Finds published releases: only these have pages. */
  readonly publishedHash: PublishedHashLookup;
  /** Folder for copies of the shell's hashed files, for tabs still open when it is replaced. */
  readonly keptDir: string;
  readonly apiBase: string;
  /** Whether mail is sent. */
  readonly mail: boolean;
  /** Addresses of the installation's own pages, by the names of the replaced ones. */
  readonly ownPages: Readonly<Record<string, string>>;
  /** Whether browsers keep the application. */
  readonly offline: boolean;
  readonly lookEveryMs?: number;
};

/** Names that change with the content, such as `main.0f1e2d3c.js`. */
const HASHED = /[.-][0-9a-f]{8,}\.[^/]+$/;

const INDEX = 'index.html';
/** The documents that the server fills in; each is deployed by itself. */
const DOCUMENTS = [INDEX, 'staff.html'];
const RELEASES = 'remotes/';
/** The path where a tab checks for newer files of a document. */
const setPath = (document: string) => `/${document.replace('.html', '.set')}`;
export const KIT_PATH = '/kit.tgz';

export type Site = Awaited<ReturnType<typeof createSite>>;

/** Creates one file tree of the shell, the list and the releases. */
export async function createSite(options: SiteOptions, pack: Compressor, log: Log) {
  const shell = await shellIn(options, pack, log);
  const { reader } = options;
  const releases = createReleasedFiles(reader, pack);
  const isThere = async (path: string, hash: string) => (await releases.find(path, hash)) !== undefined;
  const isPublished = createPublishedPageCheck(reader, options.publishedHash, isThere);
  const remotes = remotesIn(reader.list, pack, log);
  const kit = kitIn(options, pack);
  const fill = filler(options, pack);
  const filled = (name: string, found: Asset | undefined, list: Remotes) =>
    found && isPage(name) && !FRAME_PAGE_PATTERN.test(name) ? fill(found, list, name) : found;
  const made = (body: Buffer) => createAsset(SERVICE_WORKER_FILE, body, 'checked', pack);
  const workers = new WeakMap<Asset, { readonly found: Asset; readonly worker: Asset | undefined }>();

  /** Finds the service worker, which contains the page and so is made once per page. */
  async function findWorker(list: Remotes): Promise<Asset | undefined> {
    const [found, index] = [await shell.find(SERVICE_WORKER_FILE), await shell.find(INDEX)];
    const page = filled(INDEX, index, list);
    if (!found || !page) return createServiceWorker(found, page, options, made);
    const before = workers.get(page);
    const worker = before?.found === found ? before.worker : createServiceWorker(found, page, options, made);
    workers.set(page, { found, worker });
    return worker;
  }

  async function findReleased(whole: string): Promise<Asset | undefined> {
    const place = parseReleasedPath(whole);
    if (!place) return undefined;
    const hashes = await reader.hashes(place.name, place.version);
    const hash = hashes.get(place.path);
    // Checked only for an existing page, since anybody may ask for any name.
    if (hash === undefined || (isPage(place.path) && !(await isPublished(place, hashes)))) return undefined;
    return releases.find(place.path, hash);
  }

  return {
    /** Keeps files that open tabs may request after a shell change; called now and then. */
    keep: shell.keep,
    /** Finds the file for an address's path, which starts with a slash. */
    async find(path: string): Promise<Asset | undefined> {
      const list = await remotes();
      if (path === '/remotes.json') return list.file;
      if (path === KIT_PATH) return kit();
      await shell.notice();
      const name = `${path.slice(1)}${path.endsWith('/') ? INDEX : ''}`;
      if (name === SERVICE_WORKER_FILE) return findWorker(list);
      const named = DOCUMENTS.find((document) => path === setPath(document));
      const document = named && (await shell.find(named));
      if (document)
        return createAsset('set.txt', Buffer.from(releaseSet(document, list, named)), 'checked', pack);
      const isReleased = name.startsWith(RELEASES);
      const found = isReleased ? findReleased(name.slice(RELEASES.length)) : shell.find(name);
      return filled(name, await found, list);
    },
  };
}

/** Rereads the kit if its file changed. */
function kitIn({ kitFile, lookEveryMs }: SiteOptions, pack: Compressor): () => Promise<Asset | undefined> {
  const source = createFileSource(kitFile, lookEveryMs);
  let seen: unknown;
  let current: Asset | undefined;
  return async () => {
    const found = await source();
    if (found !== seen) current = found.body && createAsset(KIT_PATH, found.body, 'checked', pack);
    seen = found;
    return current;
  };
}

/** Serves the shell's files, and earlier shells' files that open tabs may need. */
async function shellIn({ shellDir, keptDir, lookEveryMs }: SiteOptions, pack: Compressor, log: Log) {
  const isHashed = (path: string) => HASHED.test(path) && (!isPage(path) || FRAME_PAGE_PATTERN.test(path));
  const current = createFolderAssets(shellDir, isHashed, pack);
  const kept = createFolderAssets(keptDir, isHashed, pack);
  const keep = createOpenTabCopier(shellDir, keptDir, isHashed, log);
  const watched = DOCUMENTS.map((name) => createFileStampReader(join(shellDir, name), lookEveryMs));
  const changes = async () => {
    const [index, ...others] = await Promise.all(watched.map((stamp) => stamp()));
    return index && [index, ...others].join();
  };
  let seen = await changes();
  await current.readAll();
  if (!(await current.find(INDEX)))
    log.warn('there is no shell in SHELL_DIR: build it, or name another folder', { shellDir });

  return {
    keep,
    /** Keeps serving the old shell while a rebuild briefly leaves no page. */
    async notice(): Promise<void> {
      const stamp = await changes();
      if (stamp === undefined || stamp === seen) return;
      seen = stamp;
      current.forgetChangeable();
      void keep();
    },
    async find(name: string): Promise<Asset | undefined> {
      return (await current.find(name)) ?? (isHashed(name) ? kept.find(name) : undefined);
    },
  };
}

/** The fields of a list entry that distinguish releases. */
const TELLING = ['name', 'version', 'disabled'];

/** Names a document's build and, for the shell, the live releases: the text stays the same while both do. */
function releaseSet({ tag }: Asset, { content }: Remotes, document: string): string {
  const shown = JSON.stringify([tag, document === INDEX && Object(content).remotes], TELLING);
  return createHash('sha256').update(shown).digest('hex').slice(0, 16);
}

/** The element that a page leaves for the server to fill, however its attributes are written. */
const ELEMENT = /(<script\b([^<>]*)>)[^<]*(<\/script\s*>)/gi;
const IS_CONFIG = /\bid=["']?venture-config\b/i;

/** Puts the configuration into a page, once per page and list. */
function filler(options: SiteOptions, pack: Compressor) {
  const { apiBase, mail, offline, ownPages } = options;
  const given = { apiBase, version: VERSION, v1: true, mail, offline, ownPages };
  const made = new WeakMap<Asset, { readonly list: Remotes; readonly page: Asset }>();
  return function fill(raw: Asset, list: Remotes, name: string): Asset {
    const before = made.get(raw);
    if (before?.list === list) return before.page;
    const set = releaseSet(raw, list, name);
    const config = JSON.stringify({ ...given, set, remotes: list.content });
    // No "<" can end the element early or begin another.
    const text = config.replaceAll('<', '\\u003c');
    const filled = raw.body
      .toString()
      .replace(ELEMENT, (whole, start, attributes, end) =>
        IS_CONFIG.test(attributes) ? `${start}${text}${end}` : whole,
      );
    const html = injectTrustedTypesScript(filled);
    const policy = buildContentSecurityPolicy(html);
    // A page with hashes for its own scripts lets no other script run without one.
    const integrityPolicy = html.includes(' integrity="') ? 'blocked-destinations=(script)' : undefined;
    const page = { ...createAsset(INDEX, Buffer.from(html), 'checked', pack), policy, integrityPolicy };
    made.set(raw, { list, page });
    return page;
  };
}

/**
 * Creates the service worker to send or, once an operator has switched it off, the one that ends it: browsers look
 * for a newer one on every visit, so no page has to be current for that. The worker contains its offline page,
 * because release scripts can write wherever a page of this origin can.
 */
export function createServiceWorker(
  found: Asset | undefined,
  page: Asset | undefined,
  { offline }: Pick<SiteOptions, 'offline'>,
  made: (body: Buffer) => Asset,
): Asset | undefined {
  const code = offline ? found?.body : GOODBYE;
  // The service worker fetches what pages load.
  const policy = "default-src 'none'; connect-src 'self'";
  if (code === undefined) return undefined;
  return { ...made(Buffer.from(offline && page ? withPage(code, page) : code)), policy };
}

function withPage(code: string | Buffer, { body, type, caching, policy, integrityPolicy }: Asset): string {
  const headers = {
    ...SECURITY_HEADERS,
    'Content-Type': type,
    'Cache-Control': caching,
    'Content-Security-Policy': policy,
    ...(integrityPolicy && { 'Integrity-Policy': integrityPolicy }),
  };
  return `self.venturePage=${JSON.stringify({ html: body.toString(), headers })};\n${code}`;
}
