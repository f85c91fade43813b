import { claimsInWords } from '@venture/api/v1/claim-words';
import { originInWords } from '@venture/api/v1/origin-words';
import { type Figures, getFigures, type StoredRelease } from '@venture/api/v1/releases';
import { seenInWords } from '@venture/api/v1/seen-words';
import { sayTimeOf } from '@venture/progress/day';
import { Badge } from '@venture/ui/Badge';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId } from 'react';
import lists from '../lists.module.css';
import { Requested } from '../Requested';
import type { PartProps } from './part';
import { ReleaseActions } from './ReleaseActions';
import { ReleaseFigures } from './ReleaseFigures';
import styles from './Releases.module.css';
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
          {[sayTimeOf(storedAt), ...originInWords(origin)].join(' · ')}
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
