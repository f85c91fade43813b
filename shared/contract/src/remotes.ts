import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };
import { CATEGORIES } from './categories';
import { FILE, file, path, shortText, textRecord } from './fields';
import { expandEntry } from './list-entry';
import { Scale } from './scale';
import { Badges, gameXp, integer, Teaches } from './teaches';

/** The version of the agreement between host and remotes; a remote made for another is not rendered. */
export const CONTRACT = 1;

/** Where a host shows cards. */
export const SLOTS = ['landing', 'game-selection'] as const;

const category = v.picklist(CATEGORIES, `must be one of: ${CATEGORIES.join(', ')}`);

const Route = v.strictObject({ path, title: shortText });

const Card = v.strictObject({
  slot: v.picklist(SLOTS),
  title: shortText,
  text: shortText,
  path,
  art: v.optional(file),
  order: integer(-bounds.order, bounds.order),
});

/** Not a name that every object has, and not that of another game's practice. */
const NAME = /^(?!(?:constructor|prototype)$)(?!.*-practice$)[a-z][a-z0-9-]*$/;

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
  /** Only games: the scores between which they bring XP. By it the shell knows which games bring XP. */
  scale: v.optional(Scale),
  /** Only games: the XP that the best score brings, if less than the allowed maximum. */
  xp: v.optional(gameXp),
  badges: v.optional(Badges),
  /** What a game is about: people look for games by it. */
  category: v.optional(category),
  /** A finished game with a document of its own: it runs in a frame wherever it comes from, and nobody can check its results. */
  wrapped: v.optional(v.literal(true)),
  /** Why its files take more room than a release usually may, for whoever approves it. */
  sizeReason: v.optional(shortText),
};

type Declared = {
  routes: { path: string }[];
  cards: { path: string }[];
  scale?: Scale | undefined;
  xp?: number | undefined;
};

type Pathed = readonly { readonly path: string }[];

/** The first card that leads to no route of its own remote. */
export function strayCard({ routes, cards }: { readonly routes: Pathed; readonly cards: Pathed }) {
  const paths = new Set(routes.map(({ path }) => path));
  return cards.find(({ path }) => !paths.has(path));
}

const cardsPointAtOwnRoutes = <Shape extends Declared>() =>
  v.check<Shape, string>(
    (remote) => strayCard(remote) === undefined,
    "every card must point to one of the remote's own routes",
  );
const xpIsOfScores = <Shape extends Declared>() =>
  v.check<Shape, string>(
    ({ scale, xp }) => xp === undefined || scale !== undefined,
    'xp is for scores: it needs a scale',
  );

/** `remote.json`: what a remote declares about itself. */
export const Manifest = v.pipe(v.strictObject(declared), cardsPointAtOwnRoutes(), xpIsOfScores());
export type Manifest = v.InferOutput<typeof Manifest>;

export const HASH = /^sha384-[A-Za-z0-9+/]{64}$/;
const hash = v.pipe(v.string(), v.regex(HASH, 'must be a SHA-384 hash'));

/** Caret ranges only: "any release of this major version, from this one on". */
export const RANGE = /^\^\d+\.\d+\.\d+$/;
export const PACKAGE = /^[\w@][\w@/.-]*$/;

const built = {
  ...declared,
  /** The container's script, and the name of the global it sets. */
  entry: file,
  global: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'must be a variable name')),
  /** Scripts and styles of the exposed page, to be asked for together with the entry. */
  preload: v.array(file),
  /** What the host must provide, by package. */
  shared: textRecord(PACKAGE, RANGE, 'must give each package a caret range such as ^19.0.0'),
  /** SHA-384 of every file that the application loads, as in an integrity attribute. */
  files: textRecord(FILE, HASH, 'must give each file of the release a SHA-384 hash'),
  /** Only releases that teach: the part of their catalogue by which progress is counted. */
  teaches: v.optional(Teaches),
};

/** `release.json`: what a build of a remote consists of. */
export const Release = v.pipe(v.object(built), cardsPointAtOwnRoutes(), xpIsOfScores());
export type Release = v.InferOutput<typeof Release>;

/** A release by its version and the hash of its `release.json`, which holds the hash of every file. */
export const releaseReference = { version: declared.version, release: hash };

/** One entry of the list of remotes: a release, and where it is. */
export const RemoteEntry = v.pipe(
  v.object({
    ...built,
    /** A newer version may know more of them. */
    category: v.fallback(v.optional(category), undefined),
    /** Address of the release's folder, absolute or relative to the page; ends in a slash. */
    base: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/|\.)[^\s]*\/$/, 'must be the address of a folder')),
    /** When it went live, in ISO 8601, and how: by a release, a rollback … */
    since: v.optional(v.string()),
    channel: v.optional(v.string()),
    /** The hash of its own `release.json`, and with it of every file: `files` are those that are needed first. */
    release: v.optional(hash),
    /** It has others that are loaded later: their hashes have to be read from `release.json`. */
    later: v.optional(v.boolean()),
    /** The previous release, to fall back to. */
    previous: v.optional(v.strictObject(releaseReference)),
    /** A newer release that reaches this share of people first; read when it is chosen. */
    rollout: v.optional(
      v.object({ share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)), entry: v.unknown() }),
    ),
    /** Switched off by an operator: it has no cards, and its pages say that it is switched off. */
    disabled: v.optional(v.boolean()),
    /** Its releases come from a team: they run in a frame, never beside the session of whoever opens them. */
    framed: v.optional(v.boolean()),
    /** An admin trusts that team: where nobody with a role logs in, they run in the page after all. */
    trusted: v.optional(v.boolean()),
    /** The team whose releases they are. */
    team: v.optional(v.pipe(v.string(), v.maxLength(bounds.nameLength))),
  }),
  cardsPointAtOwnRoutes(),
);
export type RemoteEntry = v.InferOutput<typeof RemoteEntry>;

/** The list itself; its entries are parsed one by one, so that a bad one harms no other. */
export const RemoteList = v.pipe(
  v.object({
    contract: v.literal(CONTRACT),
    /** Grows with every change, so that an older list can be told from a newer one. */
    serial: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    /** Where a server renews it: until when it counts for who has not seen it, in ISO 8601. */
    until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    /** Where the folders of releases are, for lines that do not say it themselves. */
    base: v.optional(v.string()),
    remotes: v.array(v.unknown()),
  }),
  v.transform(({ remotes, ...list }) => ({
    ...list,
    remotes: remotes.map((line) => expandEntry(line, list)),
  })),
);
