import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { errorRefetchInterval } from '@venture/api/react/QueryProvider';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery, useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import {
  getRemote,
  type ReleaseEvent,
  type Remote,
  rollbackRemote,
  switchRemote,
} from '@venture/api/v1/releases';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { ConfirmButton } from '../app/FormDialog';
import { NoticeDialog, useNotify } from '../app/Notice';
import { ListRow, Section } from '../app/Section';
import { useIsAdmin } from '../app/StaffPageLayout';
import { ReleaseList } from './ReleaseList';
import { ConfirmWithNoteButton, Rollout, rolloutSettings } from './Rollout';
import { getTitle } from './words';

type Props = { readonly name: string; readonly onClose: () => void };

/** One remote: its live release and the actions on it, its releases and history. */
export function RemoteDialog({ name, onClose }: Props) {
  const query = useQuery({
    ...endpointQuery(getRemote, { params: { name } }),
    refetchInterval: (asked) =>
      (asked.state.data?.rollout && rolloutSettings.pollMs) || errorRefetchInterval(asked),
  });
  return (
    <NoticeDialog title={getTitle(query.data ?? { name })} size="large" onClose={onClose}>
      <QueryView query={query} label="Loading the remote" lines={6} headingLevel={3}>
        {(remote) => (
          <div className={stack['gap-5']}>
            <Live remote={remote} />
            {remote.rollout && <Rollout remote={remote} rollout={remote.rollout} />}
            <ReleaseList remote={remote} />
            <History history={remote.history} />
          </div>
        )}
      </QueryView>
    </NoticeDialog>
  );
}

/** A remote's history: each change with who made it and why, newest first. */
function History({ history }: { readonly history: readonly ReleaseEvent[] }) {
  if (history.length === 0) return null;
  return (
    <Section title="History">
      <ol className={lists['rows']}>
        {history.map(({ since, sentence }) => (
          <ListRow key={`${since} ${sentence}`} name={sentence} details={[formatDateTime(since)]} />
        ))}
      </ol>
    </Section>
  );
}

type LiveProps = { readonly remote: Remote };

/** The live release, and the ways to stop it: an earlier release, or none. */
function Live({ remote }: LiveProps) {
  const { name, owner, live, hold } = remote;
  const isAdmin = useIsAdmin();
  const notify = useNotify();
  const switchOn = useServerMutation(() =>
    call(switchRemote, { params: { name }, body: { disabled: false } }),
  );
  const onSwitchOn = () =>
    switchOn.mutate(undefined, { onSuccess: () => notify('It is switched on again.') });
  return (
    <section className={stack['gap-3']} aria-label="Live">
      <p>
        <strong>{name}</strong>{' '}
        {owner === undefined ? 'belongs to the platform.' : `belongs to the team ${owner}.`}
      </p>
      {live ? (
        <p>
          <strong>{live.version}</strong> is live
          {live.since !== undefined && ` since ${formatDateTime(live.since)}`}
          {live.isDisabled && ', and switched off: its pages say so, and it has no cards'}.
        </p>
      ) : (
        <p>No release of it is live.</p>
      )}
      {live && (
        <ButtonRow>
          {!live.isDisabled && <SwitchOff remote={remote} />}
          {live.isDisabled && (isAdmin || hold === undefined) && (
            <Button variant="secondary" working={switchOn.isPending} onClick={onSwitchOn}>
              Switch on
            </Button>
          )}
          <RollBack remote={remote} from={live.version} />
        </ButtonRow>
      )}
      <MutationResult mutation={switchOn} />
      {hold && <p>{HOLDS[hold]}</p>}
    </section>
  );
}

const HOLDS = {
  disabled: 'An admin has switched it off: only an admin can switch it on again.',
  removed:
    'An admin has removed it: only an admin can make a release live. Until then, tokens and CI jobs of its team cannot release under this name.',
} as const;

function SwitchOff({ remote }: LiveProps) {
  return (
    <ConfirmButton
      label="Switch off"
      title={`Switch ${getTitle(remote)} off?`}
      confirm="Switch off for everybody"
      variant="danger"
      send={() => call(switchRemote, { params: { name: remote.name }, body: { disabled: true } })}
      done="It is switched off."
    >
      <p>
        Until you switch it on again, its pages say that it is switched off, and its cards are hidden for
        everyone.
      </p>
    </ConfirmButton>
  );
}

function RollBack({ remote, from }: LiveProps & { readonly from: string }) {
  const { name, revision, releases } = remote;
  const version = releases.find(({ state }) => state === 'previous')?.version;
  if (version === undefined) return null;
  return (
    <ConfirmWithNoteButton
      label={`Roll back to ${version}`}
      title={`Roll back to ${version}?`}
      confirm="Roll back"
      send={(note) => call(rollbackRemote, { params: { name }, body: { ...note, version, revision } })}
      done={`${version} is live again.`}
    >
      <p>
        Everybody gets {version} of {getTitle(remote)} again instead of {from}. Tabs that are open keep what
        they have until they are reloaded.
      </p>
    </ConfirmWithNoteButton>
  );
}
