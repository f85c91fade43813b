import type { CatalogueFile } from '@venture/contract/catalogue';
import type { Release } from '@venture/contract/remotes';
import type { Declaration } from '@venture/rules/catalogue';
import type { DailyPart } from '@venture/rules/daily';

/** The rules of a release, and what its scores are worth in XP. */
export type ReleasedRules = Pick<Release, 'scale' | 'modes'> & {
  readonly version: string;
  /** The hash of the release's `release.json`, which contains the hash of every file. */
  readonly manifestHash: string;
  readonly hash: string;
  readonly text: string;
  /** Whether it is a wrapped game, whose rules trust what the page claims. */
  readonly wrapped?: true | undefined;
};

/** The releases in a store that may be run; all others are ignored. */
export type ReleaseRegistry = {
  /** Finds the live or previous release of a remote that is not disabled: new plays are dealt only for these two. */
  readonly findListed: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Finds any release that was ever published, if its remote is not disabled. */
  readonly findPublished: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Finds the release with this hash, for which a play was dealt, whatever is listed now. */
  readonly findDealt: (name: string, version: string, hash: string) => Promise<ReleasedRules | undefined>;
  /** Lists a remote's published versions: the live one, the previous one, then the others, newest first. */
  readonly versionsOf: (name: string) => Promise<readonly string[]>;
  /** Whether an operator disabled the remote: until it is re-enabled, only plays already dealt for it are run. */
  readonly isDisabled: (name: string) => Promise<boolean>;
  /** Returns the hash of a published release, which identifies its files. */
  readonly publishedHash: (name: string, version: string) => Promise<string | undefined>;
  /** Lists every published release, even those of disabled or removed remotes; live ones come first. */
  readonly all: () => Promise<readonly PublishedRelease[]>;
  /** Reads the catalogue of a published release, if it has one. */
  readonly catalogue: (published: PublishedRelease) => Promise<CatalogueFile | undefined>;
  /** Returns the declarations of the listed remotes, in order: the same object until something changes. */
  readonly declarations: () => Promise<readonly Declaration[]>;
  /** Lists the games of the listed remotes that have a scale, in order. */
  readonly games: () => Promise<readonly ListedGame[]>;
  /** Lists the daily games that the listed remotes declare. */
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
