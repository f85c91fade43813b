import type { Rollout } from '@venture/api/v1/releases';
import stack from '@venture/ui/stack.module.css';
import { type Column, Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import styles from './Fares.module.css';
import { percentOf } from './words';

type Side = Rollout['newer'] & { readonly version: string; readonly share: number };
type Props = { readonly rollout: Rollout; readonly live: string };

/** How both releases fare in this stage: as bars to compare, and in figures. */
export function Fares({ rollout, live }: Props) {
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
