import type { CatalogueFile } from '@venture/contract/catalogue';
import type { Release } from '@venture/contract/remotes';
import type { Declaration } from '@venture/rules/catalogue';
import type { DailyPart } from '@venture/rules/daily';

/** A release's rules, and the XP that its scores are worth. */
export type ReleasedRules = Pick<Release, 'scale' | 'modes'> & {
  readonly version: string;
  /** The hash of its `release.json`, which contains the hash of every file. */
  readonly manifestHash: string;
  readonly hash: string;
  readonly text: string;
  /** Its rules trust the page's claims. */
  readonly wrapped?: true | undefined;
};

/** A store's releases that may be run; all others are ignored. */
export type ReleaseRegistry = {
  /** Finds the live or previous release of a remote that is not disabled: plays are dealt for these. */
  readonly findListed: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Finds any published release whose remote is not disabled. */
  readonly findPublished: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Finds the release with this hash that a play was dealt for, whatever is listed. */
  readonly findDealt: (name: string, version: string, hash: string) => Promise<ReleasedRules | undefined>;
  /** The published versions: the live one, the previous one, then the others, newest first. */
  readonly versionsOf: (name: string) => Promise<readonly string[]>;
  /** Whether an operator disabled it: until re-enabled, only its dealt plays are run. */
  readonly isDisabled: (name: string) => Promise<boolean>;
  /** The hash of a published release, which identifies its files. */
  readonly publishedHash: (name: string, version: string) => Promise<string | undefined>;
  /** Every published release, even of disabled or removed remotes; live ones first. */
  readonly all: () => Promise<readonly PublishedRelease[]>;
  /** A published release's catalogue, if any. */
  readonly catalogue: (published: PublishedRelease) => Promise<CatalogueFile | undefined>;
  /** The listed remotes' declarations, in order: the same object until it changes. */
  readonly declarations: () => Promise<readonly Declaration[]>;
  /** The listed games that have a scale, in order. */
  readonly games: () => Promise<readonly ListedGame[]>;
  /** The listed remotes' daily declarations. */
  readonly daily: () => Promise<readonly DailyPart[]>;
};

/** A live game or mode, where it is played, and whether it has a card on the games page. */
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
