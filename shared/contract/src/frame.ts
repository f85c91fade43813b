import * as v from 'valibot';
import bounds from './bounds.json' with { type: 'json' };
import type { Scale } from './scale';

/** Version of the protocol between a frame and its page. */
export const CHANNEL = 1;

/** A frame's limits: characters per message, messages per burst and per second, characters of its stored values. */
export const FRAME_LIMITS = {
  characters: 300_000,
  burst: 400,
  perSecond: 100,
  stored: 256 * 1024,
  /** Maximum number of the frame's own events that the server does not have yet. */
  events: 200,
  eventCharacters: 1_000_000,
} as const;

const shortText = v.pipe(v.string(), v.maxLength(bounds.wordsLength));
const id = v.pipe(v.number(), v.safeInteger());

/** An app route with its query, never any other address. */
const pathAndQuery = v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s#\\]*$/), v.maxLength(2000));

/** Requests of a frame; each gets one answer. */
const Question = v.variant('what', [
  /** Requests a file of the frame's release or of the runtime. */
  v.strictObject({ what: v.literal('file'), address: v.pipe(v.string(), v.maxLength(2000)) }),
  /** Requests a run ticket for the frame's own game. */
  v.strictObject({ what: v.literal('deal'), options: v.record(shortText, v.unknown()) }),
]);
export type FrameRequest = v.InferOutput<typeof Question>;

/** A frame's messages, as JSON text whose length is their size. All others are ignored. */
export const FromFrame = v.variant('type', [
  /** The page has begun to paint. */
  v.strictObject({ type: v.literal('shown') }),
  /** The page can be used: the loading message is gone. */
  v.strictObject({ type: v.literal('ready') }),
  /** The release has failed and cannot continue. */
  v.strictObject({ type: v.literal('failed'), reason: shortText }),
  /** An uncaught error; the release continues. */
  v.strictObject({ type: v.literal('uncaught'), reason: shortText }),
  /** Stores one of the release's own values; null removes it. */
  v.strictObject({ type: v.literal('save'), key: shortText, text: v.nullable(v.string()) }),
  /** An event of the release's own activities, as the event schema defines it. */
  v.strictObject({ type: v.literal('event'), event: v.unknown() }),
  /** The learner's settings for all games and quizzes, changed in the frame. */
  v.strictObject({ type: v.literal('settings'), settings: v.unknown() }),
  /** Opens another page, or this page with another query. */
  v.strictObject({ type: v.literal('navigate'), to: pathAndQuery, replace: v.boolean() }),
  /** Opens a page in a new tab, as a Control click does. */
  v.strictObject({ type: v.literal('open'), to: pathAndQuery }),
  v.strictObject({ type: v.literal('back') }),
  /** Whether leaving now would interrupt something. */
  v.strictObject({ type: v.literal('busy'), isBusy: v.boolean() }),
  /** Whether a modal dialog is open in the frame, so that the surrounding page must be inert. */
  v.strictObject({ type: v.literal('modal'), isOpen: v.boolean() }),
  /** A keyboard shortcut of the platform, pressed with Control or Meta. */
  v.strictObject({ type: v.literal('shortcut'), key: v.picklist(['k']) }),
  v.strictObject({ type: v.literal('ask'), id, question: Question }),
  /** Reply to `ping`. */
  v.strictObject({ type: v.literal('alive') }),
]);
export type FromFrame = v.InferOutput<typeof FromFrame>;

/** Why a request failed, as the server or the host reports it. */
export type FrameProblem = { readonly status: number; readonly code: string; readonly detail: string };

/** A frame's stored values at its start, by key. */
export type StoredTexts = Readonly<Record<string, string>>;

/** First message to a frame. */
export type Start = {
  readonly channel: typeof CHANNEL;
  readonly release: {
    readonly name: string;
    readonly title: string;
    readonly version: string;
    readonly wrapped?: true | undefined;
    readonly scale?: Scale | undefined;
    readonly routes: readonly { readonly path: string; readonly title: string }[];
    readonly entry: string;
    readonly global: string;
    /** Address of the release's folder. */
    readonly base: string;
  };
  /** Files needed first, by path. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
  /** The platform's scripts and styles that render pages, by address. */
  readonly runtime: Readonly<Record<string, ArrayBuffer>>;
  /** The route to show, with its query. */
  readonly at: string;
  readonly stored: StoredTexts;
  /** Whether the server behind the page answers `/v1`. */
  readonly v1: boolean;
};

/** Messages from the page to its frame. */
export type ToFrame =
  | { readonly type: 'location'; readonly to: string }
  | { readonly type: 'stored'; readonly key: string; readonly text: string | null }
  /** Whether part of the page covers the frame. */
  | { readonly type: 'covered'; readonly isCovered: boolean }
  | {
      readonly type: 'answer';
      readonly id: number;
      readonly value?: unknown;
      readonly refused?: FrameProblem;
    }
  | { readonly type: 'focus' | 'ping' };
