import * as v from 'valibot';

/** The version of the agreement between host and remotes; a remote made for another is not rendered. */
export const CONTRACT = 1;

/** Where a host shows cards. */
export const SLOTS = ['landing', 'game-selection'] as const;

const path = v.pipe(
  v.string(),
  v.regex(/^(\/[a-z0-9-]+)+$/, 'must be like "/my-game": lower case words, each after a slash'),
);
const words = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be empty'));
const file = v.pipe(
  v.string(),
  v.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'must be the path of a file inside the release'),
);

const Route = v.strictObject({ path, title: words });

const Card = v.strictObject({
  slot: v.picklist(SLOTS),
  title: words,
  text: words,
  path,
  art: v.optional(file),
  order: v.pipe(v.number(), v.integer()),
});

const declared = {
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'must be lower case words joined by "-"')),
  title: words,
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/, 'must be a version like 1.2.3')),
  contract: v.pipe(v.number(), v.integer()),
  routes: v.pipe(v.array(Route), v.minLength(1, 'must name at least one route')),
  cards: v.array(Card),
};

type Declared = { routes: { path: string }[]; cards: { path: string }[] };

const cardsPointAtOwnRoutes = <Shape extends Declared>() =>
  v.check<Shape, string>(
    ({ routes, cards }) => cards.every((card) => routes.some((route) => route.path === card.path)),
    'every card must point at one of the own routes',
  );

/** `remote.json`: what a remote declares about itself. */
export const Manifest = v.pipe(v.strictObject(declared), cardsPointAtOwnRoutes());
export type Manifest = v.InferOutput<typeof Manifest>;

/** One entry of the list of remotes: what a release declares, and where its files are. */
export const RemoteEntry = v.pipe(
  v.object({
    ...declared,
    /** Address of the release's folder, absolute or relative to the page; ends in a slash. */
    base: v.pipe(v.string(), v.regex(/^(https?:\/\/|\/|\.)[^\s]*\/$/, 'must be the address of a folder')),
    /** The container's script, and the name of the global it sets. */
    entry: file,
    global: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/, 'must be a variable name')),
    /** Scripts and styles of the exposed page, to be asked for together with the entry. */
    preload: v.array(file),
    /** SHA-384 of every file of the release, as in an integrity attribute. */
    files: v.record(file, v.pipe(v.string(), v.regex(/^sha384-/, 'must be a SHA-384 hash'))),
  }),
  cardsPointAtOwnRoutes(),
);
export type RemoteEntry = v.InferOutput<typeof RemoteEntry>;

/** The list itself; its entries are parsed one by one, so that a bad one harms no other. */
export const RemoteList = v.object({ contract: v.literal(CONTRACT), remotes: v.array(v.unknown()) });
