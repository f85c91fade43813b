import { call } from '@venture/api/v1/call';
import {
  promoteRelease,
  type Remote,
  type Rollout as Running,
  rollbackRemote,
} from '@venture/api/v1/releases';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useId } from 'react';
import { ConfirmButton } from '../frame/dialogs';
import { MutationResult } from '../frame/MutationResult';
import { useNotice } from '../frame/NoticeDialog';
import { useServerMutation } from '../frame/queries';
import styles from './Rollout.module.css';
import { rules } from './rollout-rules';
import { StartRollout } from './StartRollout';
import { percentOf, titleOf } from './words';

type Props = { readonly remote: Remote; readonly rollout: Running };

/** How a newer release fares beside the live one, as it happens, and the ways to end that: with everybody or nobody. */
export function Rollout({ remote, rollout }: Props) {
  const heading = useId();
  const notify = useNotice();
  const { name, revision, live } = remote;
  const { version, share, plan, doubt } = rollout;
  const rollback = useServerMutation(() => call(rollbackRemote, { params: { name }, body: { revision } }));
  const takeBack = () => rollback.mutate(undefined, { onSuccess: () => notify(`${version} is taken back.`) });
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Rollout</h3>
      <p>
        <strong>{version}</strong> is given to {percentOf(share)} of people. The plan: {plan}. It stops
        automatically if it fails more often than the live release.
      </p>
      {doubt !== undefined && (
        <Alert tone="info" role="note">
          It waits for you to decide. {doubt} Reports of people the server does not know yet weigh less.
        </Alert>
      )}
      <Fares rollout={rollout} live={live?.version ?? 'live'} />
      <p className={typography['note']}>These figures update every {rules.pollMs / 1000} seconds.</p>
      <ButtonRow>
        <ConfirmButton
          label="Give it to everybody"
          title={`Give ${version} to everybody?`}
          confirm="Give it to everybody"
          withNote
          send={(note) => call(promoteRelease, { params: { name, version }, body: { ...note, revision } })}
          done={`Everybody has ${version} now.`}
        >
          <p>
            Everybody gets {version} of {titleOf(remote)}, not only {percentOf(share)} of people. Tabs that
            are open keep what they have until they are reloaded.
          </p>
        </ConfirmButton>
        <StartRollout remote={remote} version={version} label="Change the plan" />
        <Button variant="secondary" working={rollback.isPending} onClick={takeBack}>
          Take back {version}
        </Button>
      </ButtonRow>
      <MutationResult of={rollback} />
    </section>
  );
}

type Side = Running['newer'] & { readonly version: string; readonly share: number };
type FaresProps = { readonly rollout: Running; readonly live: string };

/** How both releases fare in this stage: as bars to compare, and in figures. */
function Fares({ rollout, live }: FaresProps) {
  const sides = [
    { version: rollout.version, share: rollout.share, ...rollout.newer },
    { version: live, share: 1 - rollout.share, ...rollout.live },
  ];
  return (
    <figure className={stack['gap-3']}>
      <div role="img" aria-label={sides.map(sideInWords).join(' ')} className={styles['plot']}>
        {sides.map((side, at) => (
          <div key={side.version}>
            <span className={typography['note']}>{side.version}</span>
            <Bar label="Share" share={side.share} text={percentOf(side.share)} tone="share" />
            <Bar
              label="Failed"
              share={rateOf(side)}
              text={percentOf(rounded(rateOf(side)))}
              tone={at === 0 ? 'newer' : 'live'}
            />
          </div>
        ))}
      </div>
      <Table
        caption="How both releases fare in this stage"
        columns={COLUMNS}
        rows={sides}
        rowKey={({ version }) => version}
        stacked
      />
    </figure>
  );
}

const rateOf = ({ failed, visitors }: Side) => failed / Math.max(1, visitors);
const rounded = (share: number) => Math.round(share * 1000) / 1000;

function sideInWords({ version, share, visitors, failed }: Side): string {
  return `${version}, for ${percentOf(share)} of people, failed for ${failed} of ${visitors} visitors.`;
}

type BarProps = {
  readonly label: string;
  readonly share: number;
  readonly text: string;
  readonly tone: 'share' | 'newer' | 'live';
};

function Bar({ label, share, text, tone }: BarProps) {
  return (
    <div className={styles['row']}>
      <span>{label}</span>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className={styles['bar']}
        data-tone={tone}
        aria-hidden="true"
      >
        <rect className={styles['ground']} width="100" height="8" />
        <rect className={styles['fill']} width={100 * share} height="8" />
      </svg>
      <span className={typography['figures']}>{text}</span>
    </div>
  );
}

const COLUMNS: readonly Column<Side>[] = [
  { title: 'Release', cell: ({ version }) => version, heading: true },
  { title: 'Visitors', cell: ({ visitors }) => visitors, numeric: true },
  { title: 'Failed', cell: (side) => `${side.failed} (${percentOf(rounded(rateOf(side)))})`, numeric: true },
  { title: 'Froze', cell: ({ frozen }) => frozen, numeric: true },
];
