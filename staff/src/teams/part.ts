import type { Team } from '@venture/api/v1/teams';

/** What every part of a team's dialog is given. */
export type PartProps = {
  readonly team: Team;
  /** Called when something about the team was changed on the server. */
  readonly onChange: () => void;
};

/** Names as people type them one after another. */
export function words(typed: string): string[] {
  return typed.split(/[\s,]+/).filter(Boolean);
}
