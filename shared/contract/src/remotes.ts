import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };
import { FILE, file, path, shortText, textRecord } from './fields';
import { Scale } from './scale';
import { Badges, gameXp, integer, list, modeId, Teaches } from './teaches';

/** Version of the contract between host and remotes; a remote for another version is not rendered. */
export const CONTRACT = 1;

/** Places for cards in the host. */
export const SLOTS = ['landing', 'game-selection'] as const;

const Route = v.strictObject({
  path,
  title: shortText,
  /** Names of the lazy chunks that are needed to draw the page. */
  chunks: v.optional(v.pipe(v.array(shortText), v.maxLength(bounds.chunks))),
});

const Card = v.strictObject({
  slot: v.picklist(SLOTS),
  title: shortText,
  text: shortText,
  path,
  art: v.optional(file),
  order: integer(-bounds.order, bounds.order),
});

/** Approximate length of a play, in minutes. */
const minutes = v.optional(integer(1, bounds.minutes));

/** Another way to play a game, with its own page, rules and best result. */
const Mode = v.strictObject({
  id: modeId,
  title: shortText,
  text: shortText,
  path,
  minutes,
  scale: Scale,
  xp: v.optional(gameXp),
  /** A short play that is part of each day's Venture. */
  daily: v.optional(v.strictObject({ title: shortText, minutes, options: v.record(shortText, v.unknown()) })),
});
export type Mode = v.InferOutput<typeof Mode>;

/** Excludes names that every object has, the owner of the library's stored values, and names of practice runs. */
const NAME = /^(?!(?:constructor|prototype|venture)$)(?!.*-practice$)[a-z][a-z0-9-]*$/;

const declared = {
  name: v.pipe(
    v.string(),
    v.regex(NAME, 'must be lower case words joined by "-", without "-practice" at the end'),
    v.maxLength(bounds.nameLength),
  ),
  title: shortText,
  version: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, 'must be a version like 1.2.3'),
    v.maxLength(bounds.nameLength),
  ),
  contract: v.pipe(v.number(), v.integer()),
  routes: v.pipe(v.array(Route), v.minLength(1, 'must name at least one route'), v.maxLength(bounds.routes)),
  cards: v.pipe(v.array(Card), v.maxLength(bounds.cards)),
  /** Games only: the scores between which XP is earned. Tells the shell that a remote is a game. */
  scale: v.optional(Scale),
  /** Games only: XP for the best score, if it is less than the maximum. */
  xp: v.optional(gameXp),
  /** Games only. */
  minutes,
  modes: v.optional(list(Mode, 0, bounds.modes)),
  badges: v.optional(Badges),
  /** A finished game with its own document: always runs in a frame, and its results cannot be verified. */
  wrapped: v.optional(v.literal(true)),
  /** Why its files are larger than usual, for the admin who approves it. */
  sizeReason: v.optional(shortText),
};

type Declared = {
  routes: { path: string }[];
  cards: { path: string }[];
  modes?: { path: string }[] | undefined;
  scale?: Scale | undefined;
  xp?: number | undefined;
};

type Pathed = readonly { readonly path: string }[];

/** Finds the first card that links to anything but a route of its remote. */
export function strayCard({ routes, cards }: { readonly routes: Pathed; readonly cards: Pathed }) {
  const paths = new Set(routes.map(({ path }) => path));
  return cards.find(({ path }) => !paths.has(path));
}

const cardsPointAtOwnRoutes = <Shape extends Declared>() =>
  v.check<Shape, string>(
    (remote) => strayCard(remote) === undefined,
    "every card must point to one of the remote's own routes",
  );
const modesAreOwnRoutes = <Shape extends Declared>() =>
  v.check<Shape, string>(
    ({ routes, modes = [] }) => strayCard({ routes, cards: modes }) === undefined,
    "every mode must be at one of the remote's own routes",
  );
const xpIsOfScores = <Shape extends Declared>() =>
  v.check<Shape, string>(
    ({ scale, xp }) => xp === undefined || scale !== undefined,
    'xp is for scores: it needs a scale',
  );

const isShort = <Shape extends object>() =>
  v.check<Shape, string>(
    (remote) => JSON.stringify({ ...remote, files: 0, teaches: 0 }).length <= bounds.entryLength,
    `without files and what it teaches it must have at most ${bounds.entryLength} characters: every page contains it`,
  );

/** `remote.json`: the manifest of a remote. */
export const Manifest = v.pipe(
  v.strictObject(declared),
  cardsPointAtOwnRoutes(),
  modesAreOwnRoutes(),
  xpIsOfScores(),
  isShort(),
);
export type Manifest = v.InferOutput<typeof Manifest>;

export const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
export const hash = v.pipe(v.string(), v.regex(HASH, 'must be a SHA-384 hash'));

/** Caret ranges only: this release or any later one of the same major version. */
export const RANGE = /^\^\d+\.\d+\.\d+$/;
export const PACKAGE = /^[\w@][\w@/.-]*$/;

const built = {
  ...declared,
  /** The container script, and the global variable that it sets. */
  entry: file,
  global: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'must be a variable name')),
  /** Scripts and styles of the exposed page, requested together with the entry. */
  preload: v.pipe(v.array(file), v.maxLength(bounds.preload)),
  /** Scripts and styles of chunks that routes name, requested with the entry if a visit begins on such a route. */
  chunks: v.optional(v.record(shortText, v.pipe(v.array(file), v.maxLength(bounds.preload)))),
  /** Package versions needed from the host. */
  shared: textRecord(PACKAGE, RANGE, 'must give each package a caret range such as ^19.0.0'),
  /** SHA-384 of every file that the app loads, as integrity values. */
  files: textRecord(FILE, HASH, 'must give each file of the release a SHA-384 hash'),
  /** The part of the catalogue that progress needs, if the release teaches. */
  teaches: v.optional(Teaches),
};

/** `release.json`: a build's manifest and files. */
export const Release = v.pipe(
  v.object(built),
  cardsPointAtOwnRoutes(),
  modesAreOwnRoutes(),
  xpIsOfScores(),
  isShort(),
);
export type Release = v.InferOutput<typeof Release>;

/** Reference to a release: its version and the hash of its `release.json`, which contains the hash of every file. */
export const releaseReference = { version: declared.version, manifestHash: hash };

/** A list entry: a release and its address. */
export const RemoteEntry = v.pipe(
  v.object({
    ...built,
    /** Address of the release's folder, absolute or relative to the page, with a trailing slash. */
    base: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/|\.)[^\s]*\/$/, 'must be the address of a folder')),
    /** ISO 8601 time at which the release went live, and the channel: a release, a rollback … */
    since: v.optional(v.string()),
    channel: v.optional(v.string()),
    /** Hash of its `release.json`, which covers every file; `files` lists only those needed first. */
    manifestHash: v.optional(hash),
    /** Whether there are lazy files, whose hashes are in `release.json`. */
    hasLazyFiles: v.optional(v.boolean()),
    /** The previous release, used as a fallback. */
    previous: v.optional(v.strictObject(releaseReference)),
    /** A newer release that only this share of people gets; parsed once it is chosen. */
    rollout: v.optional(
      v.object({ share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)), entry: v.unknown() }),
    ),
    /** Disabled by an operator: no cards, and its pages say that it is switched off. */
    disabled: v.optional(v.boolean()),
    /** A team's release: runs in a frame, apart from the user's session. */
    framed: v.optional(v.boolean()),
    /** The team that owns the remote. */
    team: v.optional(v.pipe(v.string(), v.maxLength(bounds.nameLength))),
  }),
  cardsPointAtOwnRoutes(),
  modesAreOwnRoutes(),
);
export type RemoteEntry = v.InferOutput<typeof RemoteEntry>;

/** The list of remotes; entries are parsed one by one, so that a bad one affects no other. */
export const RemoteList = v.object({
  contract: v.literal(CONTRACT),
  /** Grows with every change. */
  serial: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  remotes: v.array(v.unknown()),
});
