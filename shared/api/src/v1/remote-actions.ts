/** Actions on a remote, with the names used in both its history and the audit trail. */
export const REMOTE_ACTIONS = [
  'release-published',
  'release-promoted',
  'release-rolled-back',
  'release-approved',
  'release-deleted',
  'remote-disabled',
  'remote-enabled',
  'remote-removed',
  'rollout-started',
  'rollout-plan-changed',
  'rollout-promoted',
  'rollout-paused',
  'rollout-stopped',
  'rollout-taken-back',
] as const;
export type RemoteAction = (typeof REMOTE_ACTIONS)[number];
