import type { CatalogueFile } from '@venture/contract/catalogue';
import type { Release } from '@venture/contract/remotes';
import type { Declaration } from '@venture/rules/catalogue';
import type { DailyPart } from '@venture/rules/daily';

/** The rules of a release, and the XP that its scores are worth. */
export type ReleasedRules = Pick<Release, 'scale' | 'modes'> & {
  readonly version: string;
  /** The hash of its `release.json`, which contains the hash of every file. */
  readonly manifestHash: string;
  readonly hash: string;
  readonly text: string;
  /** Its rules believe what the page says. */
  readonly wrapped?: true | undefined;
};

/** The releases of a store that may be run; all others are ignored. */
export type ReleaseRegistry = {
  /** The live release, or the previous one, of a remote that is not disabled: plays are dealt for these. */
  readonly findListed: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Also any other that was published, as long as its remote is not disabled. */
  readonly findPublished: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** The release with this hash that a play was dealt for, whatever the list says now. */
  readonly findDealt: (name: string, version: string, hash: string) => Promise<ReleasedRules | undefined>;
  /** The published versions: the live one, the previous one, then the others, newest first. */
  readonly versionsOf: (name: string) => Promise<readonly string[]>;
  /** Whether an operator disabled it: until it is enabled, only dealt plays of it are run. */
  readonly isDisabled: (name: string) => Promise<boolean>;
  /** The hash of a published release, which identifies its files. */
  readonly publishedHash: (name: string, version: string) => Promise<string | undefined>;
  /** Every published release, including those of remotes that are disabled or removed; live ones first. */
  readonly all: () => Promise<readonly PublishedRelease[]>;
  /** What a published release teaches, if it says so. */
  readonly catalogue: (published: PublishedRelease) => Promise<CatalogueFile | undefined>;
  /** What the remotes in the list declare, in its order: the very same object until it changes. */
  readonly declarations: () => Promise<readonly Declaration[]>;
  /** The games in the list that have a scale, in its order. */
  readonly games: () => Promise<readonly ListedGame[]>;
  /** What the listed remotes declare for every day. */
  readonly daily: () => Promise<readonly DailyPart[]>;
};

/** A live game or one of its modes, where it is played, and whether it has a card on the page of games. */
export type ListedGame = {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly isLinked: boolean;
};

/** A release that was ever live or rolled out. */
export type PublishedRelease = {
  readonly name: string;
  readonly version: string;
  readonly manifestHash: string;
  readonly isLive: boolean;
  readonly isDisabled: boolean;
};
