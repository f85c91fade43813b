import { formatTimeOf } from '@venture/api/format-date';
import { call } from '@venture/api/v1/call';
import { claimsInWords } from '@venture/api/v1/claim-words';
import { originInWords } from '@venture/api/v1/origin-words';
import {
  approveRelease,
  deleteRelease,
  type Figures,
  getFigures,
  promoteRelease,
  type StoredRelease,
} from '@venture/api/v1/releases';
import { seenInWords } from '@venture/api/v1/seen-words';
import { AskFirst } from '@venture/client/AskFirst';
import { Requested } from '@venture/client/Requested';
import { Badge } from '@venture/ui/Badge';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId } from 'react';
import { useMyRole } from '../frame/AdminPage';
import { Noted } from './Noted';
import { type PartProps, titleOf } from './part';
import { ReleaseFigures } from './ReleaseFigures';
import styles from './Releases.module.css';
import { StartRollout } from './StartRollout';
import { STATE_NAMES, STATE_TONES } from './words';

/** All releases of a remote, the newest first. */
export function ReleaseList(props: PartProps) {
  const heading = useId();
  const { name, releases } = props.remote;
  const request = useQuery(getFigures, { params: { name } });
  const figures = request.result.state === 'ready' ? request.result.value : undefined;
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Releases</h3>
      {releases.length === 0 && <p>There is none yet.</p>}
      <Requested request={request} label="Loading figures" lines={1} headingLevel={3}>
        {() => null}
      </Requested>
      <ul className={styles['releases']}>
        {releases.map((release) => (
          <li key={release.version}>
            <Release {...props} release={release} figures={figures} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = PartProps & { readonly release: StoredRelease; readonly figures: Figures | undefined };

function Release({ release, figures, ...part }: Props) {
  const { version, state, storedAt, origin, waitsFor } = release;
  const seen = state === 'removed' ? undefined : seenInWords(release);
  return (
    <>
      <span className={lists['name']}>
        <span className={`${row['gap-2']} ${row['wrap']}`}>
          {version}{' '}
          <Badge tone={STATE_TONES[state]}>
            {part.remote.rollout?.version === version ? 'Rolled out' : STATE_NAMES[state]}
          </Badge>
          {state !== 'removed' && (
            <TextLink to={`/preview/${part.remote.name}/${version}`}>
              Preview <VisuallyHidden>{version}</VisuallyHidden>
            </TextLink>
          )}
        </span>
        <span className={`${typography['note']} ${lists['detail']}`}>
          {[formatTimeOf(storedAt), ...originInWords(origin)].join(' · ')}
        </span>
        {waitsFor.length > 0 && (
          <span className={lists['detail']}>Waits for approval of {claimsInWords(waitsFor)}.</span>
        )}
        {seen && <span className={lists['detail']}>{seen}</span>}
      </span>
      <ReleaseActions {...part} release={release} />
      {figures && <ReleaseFigures figures={figures} version={version} />}
    </>
  );
}

type ReleaseActionsProps = PartProps & { readonly release: StoredRelease };

const SMALL = { size: 'small', variant: 'secondary' } as const;

/** What can be done with a release that is stored. */
function ReleaseActions(props: ReleaseActionsProps) {
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

function Approve({ remote, onDone, release }: ReleaseActionsProps) {
  const { version, waitsFor } = release;
  const params = { name: remote.name, version };
  return (
    <AskFirst
      label="Approve"
      of={version}
      look={{ size: 'small', variant: 'primary' }}
      title={`Approve ${titleOf(remote)} ${version}?`}
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

function MakeLive({ remote, onDone, release: { version } }: ReleaseActionsProps) {
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
}: ReleaseActionsProps & { readonly isDeclined: boolean }) {
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
