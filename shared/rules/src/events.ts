import type { Verdict } from '@venture/api/v1/verdicts';
import { Scale } from '@venture/contract/scale';
import * as v from 'valibot';

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(80));
const text = v.pipe(v.string(), v.maxLength(500));
const MOST_WORDS = 40;
const MOST_FACTS = 100;
const MOST_QUESTIONS = 200;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** JSON.parse turns 1e999 into infinity, and JSON.stringify turns infinity into null. */
const finite = v.pipe(v.number(), v.finite());
const duration = v.pipe(finite, v.minValue(0));

/** Counts an array's or object's entries before reading any, since every invalid entry costs time. */
const withAtMost = <const Schema extends v.GenericSchema>(most: number, schema: Schema) =>
  v.pipe(
    v.unknown(),
    v.check((value) => Object.keys(Object(value)).length <= most, `must have at most ${most} entries`),
    schema,
  );

/** Some well-formed times are invalid, such as one with an offset of 23 hours. */
const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

/** The fields of every event. The id distinguishes two copies of one event from two events. */
const base = {
  id: v.pipe(v.string(), v.uuid(), v.toLowerCase()),
  at: v.pipe(v.string(), v.isoTimestamp(), v.check(isMoment)),
};

/** An event of any kind: newer pages may know kinds that this one does not. */
export const AnyEvent = v.looseObject({ id: base.id });
export type AnyEvent = v.InferOutput<typeof AnyEvent>;

/** The remote and release in which something was done; older devices did not record it. */
const releasedBy = { remote: v.optional(name), release: v.optional(name) };

const answered = {
  ...base,
  ...releasedBy,
  quiz: name,
  contentVersion: count,
  /** The chosen option's id for each question's id; null if none was chosen. */
  answers: withAtMost(MOST_QUESTIONS, v.record(name, v.nullable(name))),
  correct: count,
  total: v.pipe(count, v.minValue(1)),
  seconds: duration,
  /** How long each question was shown, by the question's id. */
  questionSeconds: v.optional(withAtMost(MOST_QUESTIONS, v.record(name, duration))),
  timing: v.optional(name),
};
const correctOfTotal = <Value extends { correct: number; total: number }>() =>
  v.check<Value, string>(({ correct, total }) => correct <= total, 'more correct answers than questions');

/** Records an attempt at a whole quiz. */
const AttemptEvent = v.pipe(v.object({ ...answered, kind: v.literal('attempt') }), correctOfTotal());

/** Previously missed questions were answered again: the event is stored, but counts towards no score. */
const PracticeEvent = v.pipe(v.object({ ...answered, kind: v.literal('practice') }), correctOfTotal());

/** Records a game played to its end. */
const RunEvent = v.object({
  ...base,
  kind: v.literal('run'),
  /** The game's id, in the form that `gameId` returns. */
  game: name,
  rules: count,
  seed: finite,
  options: v.optional(v.unknown()),
  score: finite,
  /** Facts shown at the end besides the score, for example `threeCompleteIdeas`. */
  facts: withAtMost(MOST_FACTS, v.record(name, v.union([v.boolean(), finite, v.string()]))),
  timing: name,
  seconds: v.optional(duration),
  /** The actions of the run, by which the server judges it. */
  play: v.optional(v.unknown()),
  /** The game release that was played. */
  release: v.optional(name),
  /** The scale of that release; games without one bring no XP. */
  scale: v.optional(Scale),
  /** The ticket of a dealt run; without one nobody can tell when the deal was tried, and how often. */
  session: v.optional(v.pipe(v.string(), v.uuid())),
  /** The words that came up, with their clues, and whether they were found. */
  words: v.optional(
    withAtMost(MOST_WORDS, v.array(v.object({ word: name, clue: text, right: v.boolean() }))),
  ),
});

/** A section of a module was read to its end. */
const ReadingEvent = v.object({
  ...base,
  ...releasedBy,
  kind: v.literal('reading'),
  module: name,
  section: name,
});

/** An item that was due for review was answered; this counts towards no score. */
const ReviewEvent = v.object({
  ...base,
  ...releasedBy,
  kind: v.literal('review'),
  item: name,
  right: v.boolean(),
});

export const ProgressEvent = v.variant('kind', [
  AttemptEvent,
  PracticeEvent,
  RunEvent,
  ReadingEvent,
  ReviewEvent,
]);
export type ProgressEvent = v.InferOutput<typeof ProgressEvent>;

/** An event with the server's verdict, if there is one yet. */
export type KnownEvent = ProgressEvent & {
  readonly verdict?: Verdict;
  /** The XP that the event brought, fixed by the verdict. */
  readonly xp?: number;
  /** When the server received the event to check it later, in milliseconds; the verdict follows. */
  readonly checkingSince?: number;
};

export type Attempt = v.InferOutput<typeof AttemptEvent>;
export type Practice = v.InferOutput<typeof PracticeEvent>;
export type Run = v.InferOutput<typeof RunEvent>;
export type Reading = v.InferOutput<typeof ReadingEvent>;
export type Review = v.InferOutput<typeof ReviewEvent>;
