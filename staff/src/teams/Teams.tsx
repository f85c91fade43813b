import { useQuery } from '@tanstack/react-query';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import { createTeam, listTeams, TEAM_LIMITS, type TeamSummary } from '@venture/api/v1/teams';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon, PlusIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { type Column, Table } from '@venture/ui/Table';
import { useState } from 'react';
import * as v from 'valibot';
import { FormField } from '../app/Form';
import { FormDialogButton } from '../app/FormDialog';
import { useIsAdmin } from '../app/StaffPageLayout';
import { VERBATIM_INPUT_PROPS } from './fields';
import { TeamDialog } from './TeamDialog';

/** Teams, and the names each may release. */
export function Teams() {
  const isAdmin = useIsAdmin();
  const [open, setOpen] = useState<string>();
  const query = useQuery(endpointQuery(listTeams, {}));
  return (
    <>
      {isAdmin && <NewTeam onMade={setOpen} />}
      <QueryView query={query} label="Loading teams" lines={4}>
        {({ teams }) =>
          teams.length === 0 ? (
            <EmptyState
              icon={<PeopleIcon />}
              title="No teams yet"
              text="Everything that is live belongs to the platform. Create a team, and give it the names that it may release."
            />
          ) : (
            <Table
              caption="Teams"
              stacked
              rows={teams}
              rowKey={({ name }) => name}
              columns={columns(setOpen)}
            />
          )
        }
      </QueryView>
      {open !== undefined && <TeamDialog key={open} name={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const columns = (onOpen: (name: string) => void): readonly Column<TeamSummary>[] => [
  {
    title: 'Team',
    heading: true,
    cell: ({ name }) => (
      <button type="button" className={lists['open']} onClick={() => onOpen(name)}>
        {name}
      </button>
    ),
  },
  { title: 'Owns', cell: ({ remotes }) => remotes.join(', ') || '–' },
  { title: 'Members', numeric: true, cell: ({ members }) => members },
];

const NAME_HINT = 'Lower case words joined by "-", for example campus-games.';
const TeamSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.regex(/^[a-z][a-z0-9-]*$/, NAME_HINT)),
});

function NewTeam({ onMade }: { readonly onMade: (name: string) => void }) {
  return (
    <ButtonRow>
      <FormDialogButton
        label="New team"
        look={{ variant: 'primary', icon: <PlusIcon aria-hidden /> }}
        title="New team"
        confirm="Create the team"
        schema={TeamSchema}
        defaultValues={{ name: '' }}
        focus="name"
        send={(body) => call(createTeam, { body })}
        onDone={({ name }) => onMade(name)}
      >
        <FormField
          name="name"
          label="Name"
          hint={NAME_HINT}
          maxLength={TEAM_LIMITS.name}
          {...VERBATIM_INPUT_PROPS}
        />
      </FormDialogButton>
    </ButtonRow>
  );
}
