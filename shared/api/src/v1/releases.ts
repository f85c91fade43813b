import { Manifest } from '@venture/contract/remotes';
import * as v from 'valibot';
import { endpoint } from './endpoint';
import { REMOTE_ACTIONS } from './remote-actions';
import { NO_ROLLOUT, parsePlan } from './rollout-plan';
import { PLATFORM_REMOTES, remoteName } from './teams';
import { text } from './text';

export const RELEASE_LIMITS = { note: 300, commit: 100, run: 300, plan: 300 } as const;

const version = Manifest.entries.version;
const params = v.object({ name: remoteName });
export const releaseParams = v.object({ name: remoteName, version });
const yesOrNo = v.optional(v.picklist(['yes', 'no'], 'must be "yes" or "no"'), 'no');
/** A percentage, or a plan such as "10 % for 10 minutes, then all"; "now" skips the rollout. */
const rollout = v.optional(
  v.pipe(
    text(1, RELEASE_LIMITS.plan),
    v.check(
      (value) => value === NO_ROLLOUT || parsePlan(value) !== undefined,
      'must be like "10", or "10 % for 10 minutes, then all", or "now"',
    ),
  ),
);
/** The revision seen by the caller, by default the current one; refused with `changed-meanwhile` if outdated. */
const revision = v.optional(text(1, 20));
const note = v.optional(text(0, RELEASE_LIMITS.note));

/** A release's origin as its publisher stated it; `claims` come from a CI token. */
const Origin = v.object({
  by: v.string(),
  note: v.optional(v.string()),
  commit: v.optional(v.string()),
  run: v.optional(v.string()),
  claims: v.optional(v.record(v.string(), v.string())),
});
export type Origin = v.InferOutput<typeof Origin>;

export const RELEASE_STATES = ['live', 'previous', 'waiting', 'stored', 'removed'] as const;

export const Release = v.object({
  version: v.string(),
  state: v.picklist(RELEASE_STATES),
  storedAt: v.string(),
  /** Undefined if released on the server's command line. */
  origin: v.optional(Origin),
});
export type StoredRelease = v.InferOutput<typeof Release>;

/** A change to a rollout, and its reason. */
export const RolloutChange = v.object({
  version: v.string(),
  what: v.picklist(['started', 'plan-changed', 'paused', 'stopped', 'promoted', 'taken-back']),
  why: v.string(),
});
export type RolloutChange = v.InferOutput<typeof RolloutChange>;

/** A change to a remote, and the version that has been live since then, if any. */
const Event = v.object({
  since: v.string(),
  action: v.picklist(REMOTE_ACTIONS),
  /** The change, who made it and why, in a sentence or two. */
  sentence: v.string(),
  channel: v.string(),
  version: v.optional(v.string()),
  origin: v.optional(Origin),
  rollout: v.optional(RolloutChange),
});
export type ReleaseEvent = v.InferOutput<typeof Event>;

const Live = v.object({ version: v.string(), since: v.optional(v.string()), isDisabled: v.boolean() });

/** A newer release given to a share of people. */
const Shared = { version: v.string(), share: v.number() };

const Summary = {
  name: v.string(),
  /** The remote's title, if it has a release. */
  title: v.optional(v.string()),
  /** The owning team; undefined for the platform. */
  owner: v.optional(v.string()),
  live: v.optional(Live),
  /** Number of releases awaiting approval. */
  waiting: v.number(),
  /** Version whose rollout stopped automatically, until the next change. */
  stopped: v.optional(v.string()),
};
const RemoteSummary = v.object({ ...Summary, rollout: v.optional(v.object(Shared)) });
export type RemoteSummary = v.InferOutput<typeof RemoteSummary>;

/** Numbers of known accounts that got a release during a rollout, and of those for which it failed. */
const Met = v.object({ visitors: v.number(), failed: v.number() });

/** A rollout, with figures for the newer and the live release. */
const Rollout = v.object({
  ...Shared,
  plan: v.string(),
  /** Why the rollout waits for a decision, if it does. */
  doubt: v.optional(v.string()),
  newer: Met,
  live: Met,
});
export type Rollout = v.InferOutput<typeof Rollout>;

/** A remote, its releases and its history, newest first. */
const Remote = v.object({
  ...Summary,
  /** New after every change to the live release or rollout; calls with an older revision are refused. */
  revision: v.string(),
  rollout: v.optional(Rollout),
  /** An admin's intervention, which only admins can undo; a removed remote's tokens are suspended. */
  hold: v.optional(v.picklist(['disabled', 'removed'])),
  releases: v.array(Release),
  history: v.array(Event),
});
export type Remote = v.InferOutput<typeof Remote>;

export const FIGURES_DAYS = 28;

/** Loads (`shown`) and failures of a remote's releases by day, as reported by pages. */
const Figures = v.object({
  reports: v.array(
    v.object({
      version: v.string(),
      day: v.string(),
      code: v.string(),
      count: v.number(),
      /** The latest message reported with this code. */
      message: v.string(),
    }),
  ),
});
export type Figures = v.InferOutput<typeof Figures>;

const Published = v.object({
  name: v.string(),
  version: v.string(),
  state: v.picklist(RELEASE_STATES),
  /** Whether this call changed anything. */
  isNew: v.boolean(),
  /** The rollout's plan, if there is one. */
  rollout: v.optional(v.string()),
  /** Address of the preview for team members and admins, relative to the app's address. */
  preview: v.string(),
});
export type PublishResult = v.InferOutput<typeof Published>;

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

export const getSizeLimits = endpoint({
  id: 'getSizeLimits',
  method: 'GET',
  path: '/size-limits',
  access: 'anyone',
  summary: 'How large releases may be: the entry and what the first page needs with gzip, all else as it is',
  response: v.object({
    entryBytes: positive,
    pageBytes: positive,
    wrappedPageBytes: positive,
    fileBytes: positive,
    reasonBytes: positive,
    releaseBytes: positive,
    files: positive,
  }),
});

export const listRemotes = endpoint({
  id: 'listRemotes',
  method: 'GET',
  path: '/remotes',
  access: 'team',
  summary: 'The remotes that the caller may release; for admins, all remotes',
  response: v.object({ remotes: v.array(RemoteSummary) }),
});

export const getRemote = endpoint({
  id: 'getRemote',
  method: 'GET',
  path: '/remotes/{name}',
  access: 'team',
  summary: 'One remote: what is live, what waits, its releases and its history',
  params,
  response: Remote,
});

export const getFigures = endpoint({
  id: 'getFigures',
  method: 'GET',
  path: '/remotes/{name}/figures',
  access: 'team',
  summary: 'How the releases of a remote fare: loads and failures by day and code, with the last message',
  params,
  response: Figures,
});

/**
 * Accepts a gzipped tar of the build. Sending it again changes nothing; different content for a stored version is
 * refused with `version-taken`. A refusal lists all findings. With `rollout` a share of people gets the release
 * first; a remote's first release goes to everyone, since there is nothing to compare it with. Releases by teams
 * follow the server's usual plan by default.
 */
export const publishRelease = endpoint({
  id: 'publishRelease',
  method: 'PUT',
  path: '/remotes/{name}/releases/{version}',
  access: 'team',
  passwordAgain: PLATFORM_REMOTES,
  summary: 'Stores a release, and makes it live or rolls it out if asked to',
  params: releaseParams,
  query: v.object({
    live: yesOrNo,
    rollout,
    note,
    commit: v.optional(text(0, RELEASE_LIMITS.commit)),
    run: v.optional(text(0, RELEASE_LIMITS.run)),
  }),
  upload: 'application/gzip',
  response: Published,
});

export const promoteRelease = endpoint({
  id: 'promoteRelease',
  method: 'POST',
  path: '/remotes/{name}/releases/{version}/promotion',
  access: 'team',
  passwordAgain: PLATFORM_REMOTES,
  summary: 'Makes a stored release live, or rolls it out to a share of people first',
  params: releaseParams,
  body: v.strictObject({ note, rollout, revision }),
  response: Published,
});

/** The release goes live now if that was requested, unless a newer one is live. */
export const approveRelease = endpoint({
  id: 'approveRelease',
  method: 'POST',
  path: '/remotes/{name}/releases/{version}/approval',
  access: 'admin',
  passwordAgain: 'always',
  summary: 'Approves the name of a remote, for which a release waits',
  params: releaseParams,
  response: Published,
});

/** The version cannot be reused. Refused with `release-in-use` while pages may request its files. */
export const deleteRelease = endpoint({
  id: 'deleteRelease',
  method: 'DELETE',
  path: '/remotes/{name}/releases/{version}',
  access: 'team',
  passwordAgain: 'always',
  summary: 'Removes the files of a release',
  params: releaseParams,
});

export const rollbackRemote = endpoint({
  id: 'rollbackRemote',
  method: 'POST',
  path: '/remotes/{name}/rollback',
  access: 'team',
  passwordAgain: PLATFORM_REMOTES,
  summary: 'Takes back what is being rolled out, or makes an earlier release live again',
  params,
  body: v.strictObject({ version: v.optional(version), note, revision }),
  response: Published,
});

/** A disabled remote stays listed; its pages say that it is switched off. */
export const switchRemote = endpoint({
  id: 'switchRemote',
  method: 'PUT',
  path: '/remotes/{name}/disabled',
  access: 'team',
  passwordAgain: PLATFORM_REMOTES,
  summary: 'Switches a remote off or on',
  params,
  body: v.strictObject({ disabled: v.boolean('must be true or false') }),
  response: Remote,
});
