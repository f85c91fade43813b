import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };
import { file, path, textRecord, textUpTo } from './fields';

// In a separate file from the catalogue, which only builds and servers read, so that pages stay small.

/** Maximum XP of a release. */
export const XP_BOUNDS: Readonly<Record<'quiz' | 'module' | 'game' | 'remote', number>> = bounds.xp;

/** Maximum size, in characters and bytes, of what one release teaches; every page contains it for all releases. */
export const TEACHES_LENGTH: number = bounds.teachesLength;

/** Excludes names that every object has, since ids are lookup table keys. */
const ID = /^(?!(?:__proto__|constructor|prototype)$)[\w.-]{1,80}$/;
export const id = v.pipe(v.string(), v.regex(ID, 'must be 1 to 80 letters, digits, ".", "_" or "-"'));
export const text = textUpTo(bounds.textLength);
export const integer = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const xpOf = (what: 'quiz' | 'game') =>
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(XP_BOUNDS[what], `a ${what} brings at most ${XP_BOUNDS[what]} XP`),
  );
const percent = integer(0, 100);

type Identified = { readonly id: string };
export const list = <Item extends v.GenericSchema<unknown, Identified>>(
  item: Item,
  least: number,
  most: number,
) =>
  v.pipe(
    v.array(item),
    v.minLength(least),
    v.maxLength(most),
    v.check((items) => new Set(items.map((each) => each.id)).size === items.length, 'two have the same id'),
  );

export const quiz = {
  id,
  title: text,
  route: path,
  /** Pass mark; a quiz without one is passed only if all answers are correct. */
  passPercent: v.nullable(percent),
  /** XP for a perfect score. */
  xp: xpOf('quiz'),
};

export const outline = { id, title: text, route: path, quiz: v.nullable(id) };

type Contents = {
  readonly quizzes: readonly { readonly id: string }[];
  readonly modules: readonly { readonly quiz: string | null }[];
};
export const checkModuleQuizzes = <Value extends Contents>() =>
  v.check<Value, string>(
    ({ quizzes, modules }) =>
      modules.every((each) => each.quiz === null || quizzes.some((one) => one.id === each.quiz)),
    "a module's quiz is one of the quizzes",
  );

/** The part of a catalogue that is also in the list of remotes: what progress needs, without texts. */
export const Teaches = v.pipe(
  v.object({
    modules: list(
      v.object({ ...outline, sections: v.pipe(v.array(id), v.minLength(1), v.maxLength(bounds.sections)) }),
      0,
      bounds.modules,
    ),
    quizzes: list(
      v.object({
        ...quiz,
        /** Ids of the correct options, by question id. */
        key: textRecord(ID, ID, 'must give each question the id of its right option'),
      }),
      0,
      bounds.quizzes,
    ),
  }),
  checkModuleQuizzes(),
);
export type Teaches = v.InferOutput<typeof Teaches>;

/** A game's maximum XP, as declared by its release. */
export const gameXp = xpOf('game');

/** A mode's id within its game. */
export const modeId = v.pipe(
  v.string(),
  v.regex(/^(?!.*-practice$)[a-z][a-z0-9-]*$/, 'must be lower case words joined by "-"'),
  v.maxLength(bounds.modeLength),
);

/** Set if the rule is about runs of one of the game's modes. */
const mode = v.optional(modeId);

const fact = v.pipe(v.string(), v.nonEmpty(), v.maxLength(bounds.idLength));

/** Badge condition: `fact` and `scoreAtLeast` concern runs of the remote's own game, the others its own quizzes. */
const Rule = v.variant('type', [
  v.strictObject({ type: v.literal('quizPassed'), quiz: id }),
  v.strictObject({ type: v.literal('quizScoreAtLeast'), quiz: id, percent }),
  v.strictObject({
    type: v.literal('fact'),
    mode,
    /** Fact that must be true. */
    fact,
    /** Progress towards the badge: the fact's number, or how many distinct parts " | " separates in it. */
    count: v.optional(v.strictObject({ fact, of: integer(1, bounds.count), noun: text })),
  }),
  v.strictObject({
    type: v.literal('scoreAtLeast'),
    mode,
    score: v.pipe(v.number(), v.minValue(-bounds.score), v.maxValue(bounds.score)),
  }),
]);

/** The shell's badge images. */
export const BADGE_ICONS = ['lightbulb', 'megaphone', 'building', 'microphone', 'chart', 'award'] as const;

const badge = {
  id,
  title: text,
  /** The place where the badge is earned, such as "finance quiz". */
  source: text,
  description: text,
  icon: v.optional(v.picklist(BADGE_ICONS)),
  /** An image file of the release, used instead of an icon. */
  art: v.optional(file),
  rule: Rule,
};
const hasOnePicture = <Value extends { readonly icon?: unknown; readonly art?: unknown }>() =>
  v.check<Value, string>(
    ({ icon, art }) => (icon === undefined) !== (art === undefined),
    'a badge has an icon or art, and not both',
  );

/** A badge awarded by the release. */
export const Badge = v.pipe(v.strictObject(badge), hasOnePicture());
export type Badge = v.InferOutput<typeof Badge>;
export const Badges = list(Badge, 0, bounds.badges);
