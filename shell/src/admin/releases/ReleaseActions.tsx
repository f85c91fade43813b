import { call } from '@venture/api/v1/call';
import { claimsInWords } from '@venture/api/v1/claim-words';
import { approveRelease, deleteRelease, promoteRelease, type StoredRelease } from '@venture/api/v1/releases';
import { seenInWords } from '@venture/api/v1/seen-words';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { AskFirst } from '../../confirm/AskFirst';
import { useMyRole } from '../AdminPage';
import { Noted } from './Noted';
import { type PartProps, titleOf } from './part';
import { StartRollout } from './StartRollout';

type Props = PartProps & { readonly release: StoredRelease };

const SMALL = { size: 'small', variant: 'secondary' } as const;

/** What can be done with a release that is stored. */
export function ReleaseActions(props: Props) {
  const { state, version } = props.release;
  const { live, rollout, hold } = props.remote;
  const isAdmin = useMyRole() === 'admin';
  if (state === 'live' || state === 'removed') return null;
  const isRolledOut = rollout?.version === version;
  const isComparable = live !== undefined && !live.isDisabled && !isRolledOut;
  return (
    <ButtonRow>
      {state === 'waiting' && isAdmin && <Approve {...props} />}
      {state !== 'waiting' && (isAdmin || hold !== 'removed') && <MakeLive {...props} />}
      {state !== 'waiting' && isComparable && (
        <StartRollout {...props} version={version} label="Roll out" of={version} look={SMALL} />
      )}
      {!isRolledOut && <Delete {...props} isDeclined={state === 'waiting' && isAdmin} />}
    </ButtonRow>
  );
}

function Approve({ remote, onDone, release }: Props) {
  const { version, waitsFor } = release;
  const params = { name: remote.name, version };
  return (
    <AskFirst
      label="Approve"
      of={version}
      look={{ size: 'small', variant: 'primary' }}
      title={`Approve ${version}?`}
      confirm="Approve"
      work={() => call(approveRelease, { params })}
      onDone={() => onDone(`${version} is approved.`)}
    >
      <p>
        {waitsFor.length > 0 && `${titleOf(remote)} may then have ${claimsInWords(waitsFor)}. `}
        {seenInWords(release)} If its team sent {version} to go live and nothing newer is live, everybody gets
        it now.
      </p>
    </AskFirst>
  );
}

function MakeLive({ remote, onDone, release: { version } }: Props) {
  const { live } = remote;
  return (
    <Noted
      label="Make live"
      of={version}
      look={SMALL}
      title={`Make ${version} live?`}
      confirm="Make live"
      work={(note) =>
        call(promoteRelease, {
          params: { name: remote.name, version },
          body: { ...note, revision: remote.revision },
        })
      }
      onDone={() => onDone(`${version} is live now.`)}
    >
      <p>
        Everybody gets {version} of {titleOf(remote)}
        {live && ` instead of ${live.version}`}
        {live?.isDisabled && ', once it is switched on'}. Tabs that are open keep what they have until they
        are reloaded.
      </p>
    </Noted>
  );
}

function Delete({
  remote,
  onDone,
  release: { version },
  isDeclined,
}: Props & { readonly isDeclined: boolean }) {
  const word = isDeclined ? 'Decline' : 'Delete';
  return (
    <AskFirst
      label={word}
      of={version}
      look={{ size: 'small', variant: 'quiet' }}
      title={`${word} ${version}?`}
      confirm={isDeclined ? 'Decline and delete' : 'Delete for good'}
      variant="danger"
      work={() => call(deleteRelease, { params: { name: remote.name, version } })}
      onDone={() => onDone(`The files of ${version} are deleted.`)}
    >
      <p>
        The files of {version} are deleted for good, so nobody can get it any more. The version stays taken:
        what its team sends next needs a new one.
      </p>
    </AskFirst>
  );
}
