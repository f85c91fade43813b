import { call } from '@venture/api/v1/call';
import { type Rollout as Running, rollbackRemote } from '@venture/api/v1/releases';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useEffectEvent, useId } from 'react';
import { ShareBar } from '../../charts/ShareBar';
import type { PartProps } from './part';
import rules from './rollout.json' with { type: 'json' };

type Props = PartProps & { readonly rollout: Running; readonly refetch: () => void };

/** How a newer release fares beside the live one, as it happens, and the way to end that with nobody. */
export function Rollout({ remote: { name, live }, rollout, running, change, refetch }: Props) {
  const heading = useId();
  const look = useEffectEvent(refetch);
  useEffect(() => {
    const timer = setInterval(look, rules.lookMs);
    return () => clearInterval(timer);
  }, []);
  const rows = [
    { version: rollout.version, ...rollout.newer },
    { version: live?.version ?? 'live', ...rollout.live },
  ];
  return (
    <section className={stack['gap-3']} aria-labelledby={heading}>
      <h3 id={heading}>Rollout</h3>
      <p>
        <strong>{rollout.version}</strong> is given to {Number((100 * rollout.share).toFixed(2))}% of people.
        The plan: {rollout.plan}. It stops by itself if it fails more often than the live release.
      </p>
      <Table
        caption="How both releases fare in this stage"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ version }) => version}
      />
      <ButtonRow>
        <Button
          variant="secondary"
          working={running === 'take back'}
          onClick={() =>
            change(
              'take back',
              () => call(rollbackRemote, { params: { name }, body: {} }),
              `${rollout.version} is taken back.`,
            )
          }
        >
          Take back {rollout.version}
        </Button>
      </ButtonRow>
    </section>
  );
}

type Row = Running['newer'] & { readonly version: string };

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Release', cell: ({ version }) => version, heading: true },
  { title: 'Visitors', cell: ({ visitors }) => visitors, numeric: true },
  {
    title: 'Failed',
    cell: ({ failed, frozen, visitors }) => (
      <>
        <ShareBar share={failed / Math.max(1, visitors)} tone="wrong" />
        {frozen > 0 && <span className={typography['note']}> {frozen} froze</span>}
      </>
    ),
    numeric: true,
  },
];
