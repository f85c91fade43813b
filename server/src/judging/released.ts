import type { Catalogue } from '@venture/contract/catalogue';
import type { Scale } from '@venture/contract/scale';
import type { Declaration } from '@venture/progress/declared';

/** The rules that a release brought, and what it says its scores are worth. */
export type ReleasedRules = {
  readonly version: string;
  /** The hash of its `release.json`, which holds those of all its files. */
  readonly release: string;
  readonly hash: string;
  readonly text: string;
  readonly scale: Scale | undefined;
};

/** What was named when a play was handed out; plays that were handed out by a version before say no hash. */
export type DealtRelease = { readonly release: string | null };

/** The releases of a store that may be run; others are as good as not there. */
export type Releases = {
  /** The live release, or the one before, of a remote that is not disabled: plays are handed out for these. */
  readonly findListed: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** Also any other with a signed statement beside its files, as long as its remote is not disabled. */
  readonly findPublished: (name: string, version: string) => Promise<ReleasedRules | undefined>;
  /** The release that a play was handed out for, whatever the list says now. */
  readonly findDealt: (
    name: string,
    version: string,
    dealt: DealtRelease,
  ) => Promise<ReleasedRules | undefined>;
  /** The versions that are published: the live one, the one before, then the others from the newest to the oldest. */
  readonly versionsOf: (name: string) => Promise<readonly string[]>;
  /** Whether an operator switched it off: until it is on again nothing of it is run, but what was handed out. */
  readonly isDisabled: (name: string) => Promise<boolean>;
  /** The hash of a release that is published, by which its files are known. */
  readonly signedHash: (name: string, version: string) => Promise<string | undefined>;
  /** Every published release, also of remotes that are disabled or gone from the list: the live ones first. */
  readonly all: () => Promise<readonly Published[]>;
  /** What a published release teaches, if it says so. */
  readonly catalogue: (published: Published) => Promise<Catalogue | undefined>;
  /** What the remotes in the list declare, in its order: the very same object until it changes. */
  readonly declarations: () => Promise<readonly Declaration[]>;
};

/** A release that somebody with the platform's key has published. */
export type Published = {
  readonly name: string;
  readonly version: string;
  readonly release: string;
  readonly isLive: boolean;
  readonly isDisabled: boolean;
};
