import { call } from '@venture/api/v1/call';
import { claimsInWords } from '@venture/api/v1/claim-words';
import { approveRelease, deleteRelease, promoteRelease, type StoredRelease } from '@venture/api/v1/releases';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId } from 'react';
import { useMyRole } from '../AdminPage';
import lists from '../lists.module.css';
import { timeOf } from '../times';
import { AskTwice } from './AskTwice';
import type { PartProps } from './part';
import styles from './Releases.module.css';
import rules from './rollout.json' with { type: 'json' };
import { originInWords, STATE_NAMES, STATE_TONES } from './words';

/** All releases of a remote, the newest first. */
export function ReleaseList(props: PartProps) {
  const heading = useId();
  const { releases } = props.remote;
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Releases</h3>
      {releases.length === 0 && <p>There is none yet.</p>}
      <ul className={styles['releases']}>
        {releases.map((release) => (
          <li key={release.version}>
            <Release {...props} release={release} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = PartProps & { readonly release: StoredRelease };

function Release({ release, ...part }: Props) {
  const { version, state, storedAt, origin, waitsFor } = release;
  return (
    <>
      <span className={lists['name']}>
        <span className={`${row['gap-2']} ${row['wrap']}`}>
          {version}{' '}
          <Badge tone={STATE_TONES[state]}>
            {part.remote.rollout?.version === version ? 'Rolled out' : STATE_NAMES[state]}
          </Badge>
        </span>
        <span className={`${typography['note']} ${lists['detail']}`}>
          {[timeOf(storedAt), ...originInWords(origin)].join(' · ')}
        </span>
        {waitsFor.length > 0 && (
          <span className={lists['detail']}>Waits for approval of {claimsInWords(waitsFor)}.</span>
        )}
      </span>
      <Actions {...part} release={release} />
    </>
  );
}

function Actions({ remote, running, change, release: { version, state } }: Props) {
  const { name, live, rollout } = remote;
  const isRolledOut = rollout?.version === version;
  const isComparable = live !== undefined && !live.isDisabled && !isRolledOut;
  const isAdmin = useMyRole() === 'admin';
  if (state === 'live' || state === 'removed') return null;
  const params = { name, version };
  const remove = () =>
    change(
      `delete ${version}`,
      () => call(deleteRelease, { params }),
      `The files of ${version} are deleted.`,
    );
  return (
    <ButtonRow>
      {state === 'waiting' && isAdmin && (
        <Button
          size="small"
          working={running === `approve ${version}`}
          onClick={() =>
            change(`approve ${version}`, () => call(approveRelease, { params }), `${version} is approved.`)
          }
        >
          Approve <VisuallyHidden>{version}</VisuallyHidden>
        </Button>
      )}
      {state !== 'waiting' && (
        <Button
          variant="secondary"
          size="small"
          working={running === `promote ${version}`}
          onClick={() =>
            change(
              `promote ${version}`,
              () => call(promoteRelease, { params, body: {} }),
              `${version} is live now.`,
            )
          }
        >
          Make live <VisuallyHidden>{version}</VisuallyHidden>
        </Button>
      )}
      {state !== 'waiting' && isComparable && (
        <Button
          variant="secondary"
          size="small"
          working={running === `roll out ${version}`}
          onClick={() =>
            change(
              `roll out ${version}`,
              () => call(promoteRelease, { params, body: { rollout: String(rules.percent) } }),
              `${version} is rolled out.`,
            )
          }
        >
          Roll out <VisuallyHidden>{version} </VisuallyHidden>to {rules.percent}%
        </Button>
      )}
      {!isRolledOut && (
        <AskTwice
          label="Delete"
          of={version}
          sure={`Delete ${version} for good`}
          variant="quiet"
          size="small"
          working={running === `delete ${version}`}
          onSure={remove}
        />
      )}
    </ButtonRow>
  );
}
