import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };

/** The version of what a frame and the page around it say to each other. */
export const CHANNEL = 1;

/** What a frame may say, at most: characters of a message, messages at once and each second, characters of its stored values and of a stack. */
export const FRAME_LIMITS = {
  characters: 300_000,
  burst: 400,
  perSecond: 100,
  stored: 256 * 1024,
  stack: 8000,
  /** Of its own that the server has not taken yet. */
  events: 200,
  eventCharacters: 1_000_000,
} as const;

const shortText = v.pipe(v.string(), v.maxLength(bounds.wordsLength));
const id = v.pipe(v.number(), v.safeInteger());

const thrown = {
  reason: shortText,
  stack: v.optional(v.pipe(v.string(), v.maxLength(FRAME_LIMITS.stack))),
};

/** A page of the application, with its query: never another address. */
const pathAndQuery = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s#\\]*$/), v.maxLength(2000));

/** What the frame asks, each answered once. */
const Question = v.variant('what', [
  /** A file of its own release, or of the runtime. */
  v.strictObject({ what: v.literal('file'), address: v.pipe(v.string(), v.maxLength(2000)) }),
  /** A dealt play of its own game. */
  v.strictObject({ what: v.literal('deal'), options: v.record(shortText, v.unknown()) }),
  /** A play of its own game that is not on this device, to be watched. */
  v.strictObject({ what: v.literal('run'), run: v.pipe(v.string(), v.uuid()) }),
]);
export type FrameRequest = v.InferOutput<typeof Question>;

/** What a frame says to the page around it: JSON texts, so that none is larger than it says. Nothing else is heard. */
export const FromFrame = v.variant('type', [
  /** Its page has begun to paint. */
  v.strictObject({ type: v.literal('shown') }),
  /** Its page can be used: nothing of the platform stands in its place any more. */
  v.strictObject({ type: v.literal('ready') }),
  /** It cannot go on. */
  v.strictObject({ type: v.literal('failed'), ...thrown }),
  /** It threw what nothing in it caught, and goes on. */
  v.strictObject({ type: v.literal('threw'), ...thrown }),
  /** One of its own stored values; null removes it. */
  v.strictObject({ type: v.literal('save'), key: shortText, text: v.nullable(v.string()) }),
  /** Something a learner did with its own activities; what it is, the schema of events says. */
  v.strictObject({ type: v.literal('event'), event: v.unknown() }),
  /** The learner's settings for all games and quizzes, changed here. */
  v.strictObject({ type: v.literal('settings'), settings: v.unknown() }),
  /** Another page, or another query of this one. */
  v.strictObject({ type: v.literal('navigate'), to: pathAndQuery, replace: v.boolean() }),
  v.strictObject({ type: v.literal('back') }),
  /** Leaving now would interrupt something. */
  v.strictObject({ type: v.literal('busy'), isBusy: v.boolean() }),
  /** A dialog of its own is open: nothing around can be reached. */
  v.strictObject({ type: v.literal('modal'), isOpen: v.boolean() }),
  /** A key of the platform's, with Control or Meta. */
  v.strictObject({ type: v.literal('shortcut'), key: v.picklist(['k']) }),
  v.strictObject({ type: v.literal('ask'), id, question: Question }),
  /** The answer to `ping`. */
  v.strictObject({ type: v.literal('alive') }),
]);
export type FromFrame = v.InferOutput<typeof FromFrame>;

/** What was wrong with a question, as the server or the host says it. */
export type FrameProblem = { readonly status: number; readonly code: string; readonly detail: string };

/** The stored values that a frame begins with, by their keys. */
export type StoredTexts = Readonly<Record<string, string>>;

/** How a frame begins. */
export type Start = {
  readonly channel: typeof CHANNEL;
  readonly release: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly wrapped?: true | undefined;
    readonly routes: readonly { readonly path: string; readonly title: string }[];
    readonly entry: string;
    readonly global: string;
    /** The address of its folder. */
    readonly base: string;
  };
  /** What it needs first, by path. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
  /** What draws pages: scripts and styles of the platform, by address. */
  readonly runtime: Readonly<Record<string, ArrayBuffer>>;
  /** The page to be shown, with its query. */
  readonly at: string;
  readonly stored: StoredTexts;
  readonly capabilities: readonly string[];
};

/** What the page around a frame says to it. */
export type ToFrame =
  | { readonly type: 'location'; readonly to: string }
  | { readonly type: 'stored'; readonly key: string; readonly text: string | null }
  /** Something of the page lies over the frame, or no longer. */
  | { readonly type: 'covered'; readonly isCovered: boolean }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly value?: unknown;
      readonly refused?: FrameProblem;
    }
  | { readonly type: 'focus' | 'ping' };
