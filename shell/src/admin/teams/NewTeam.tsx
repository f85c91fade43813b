import { call } from '@venture/api/v1/call';
import { createTeam, TEAM_LIMITS } from '@venture/api/v1/teams';
import { NameDialog } from '../NameDialog';

type Props = { readonly onClose: () => void; readonly onMade: (name: string) => void };

/** Asks for the name of a new team. */
export function NewTeam({ onClose, onMade }: Props) {
  return (
    <NameDialog
      title="New team"
      confirm="Create the team"
      hint='Lower case words joined by "-", for example campus-games.'
      pattern="[a-z][a-z0-9\-]*"
      patternTitle='Lower case words joined by "-"'
      maxLength={TEAM_LIMITS.name}
      create={async (name) => {
        await call(createTeam, { body: { name } });
        onMade(name);
      }}
      onClose={onClose}
    />
  );
}
