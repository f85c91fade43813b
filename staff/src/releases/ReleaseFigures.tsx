import { formatCount, formatDateTime, formatNumber, formatShortDate } from '@venture/api/format';
import { THREW_LATE } from '@venture/api/v1/beacons';
import { FIGURES_DAYS, type Figures } from '@venture/api/v1/releases';
import { LineChart } from '@venture/ui/LineChart';
import lists from '@venture/ui/lists.module.css';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { ShareBar } from '../reports/ShareBar';
import styles from './Releases.module.css';
import { formatShare } from './words';

type Day = Figures['days'][number];
type Failure = Figures['failures'][number];
type Props = { readonly figures: Figures; readonly version: string };

/** How one release fares, to unfold: visits by day, load times, and failures with their stacks. */
export function ReleaseFigures({ figures, version }: Props) {
  const own = (one: { readonly version: string }) => one.version === version;
  const [days, failures] = [figures.days.filter(own), figures.failures.filter(own)];
  const shown = figures.shown.find(own);
  if (days.length + failures.length === 0) return null;
  return (
    <details className={styles['figures']}>
      <summary className={typography['more']}>
        {summaryOf(days)} <VisuallyHidden>of {version}</VisuallyHidden>
      </summary>
      <div className={stack['gap-4']}>
        <div className={styles['chart']}>
          <Visits days={days} reportedShare={figures.reportedShare} />
        </div>
        {shown && (
          <p>
            Pages were shown within {seconds(shown.p50)} for half of visits, {seconds(shown.p75)} for 75%, and{' '}
            {seconds(shown.p95)} for 95%.
          </p>
        )}
        {failures.length === 0 ? (
          <p>No failures in the last {FIGURES_DAYS.failures} days.</p>
        ) : (
          <ul
            className={styles['releases']}
            aria-label={`Failures in the last ${FIGURES_DAYS.failures} days`}
          >
            {failures.map((failure) => (
              <li key={`${failure.firstAt} ${failure.code} ${failure.message} ${failure.stack.join(' ')}`}>
                <FailureGroup {...failure} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

const seconds = (ms: number) => `${ms / 1000} s`;

function summaryOf(days: readonly Day[]): string {
  const sum = (key: 'visits' | 'failed' | 'frozen') => days.reduce((all, day) => all + day[key], 0);
  const frozen = sum('frozen');
  const counts = [formatCount(sum('visits'), 'visit'), formatCount(sum('failed'), 'failure')];
  return [...counts, ...(frozen > 0 ? [`${formatNumber(frozen)} frozen`] : [])].join(', ');
}

const MS_A_DAY = 24 * 60 * 60 * 1000;

function Visits({ days, reportedShare }: { readonly days: readonly Day[] } & Pick<Figures, 'reportedShare'>) {
  const points = Array.from({ length: FIGURES_DAYS.visits }, (_, at) => {
    const ago = (FIGURES_DAYS.visits - 1 - at) * MS_A_DAY;
    const day = new Date(Date.now() - ago).toISOString().slice(0, 10);
    return { label: formatShortDate(day), value: days.find((one) => one.day === day)?.visits ?? 0 };
  });
  const reporting = reportedShare < 1 ? ` (${formatShare(reportedShare)} of page views report)` : '';
  return (
    <LineChart
      title={`Visits in the last ${FIGURES_DAYS.visits} days${reporting}`}
      description="How many page views opened this release on each day."
      points={points}
      format={formatNumber}
    >
      <details>
        <summary className={typography['more']}>As a table</summary>
        <Table
          caption="By day"
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={COLUMNS}
          stacked
        />
      </details>
    </LineChart>
  );
}

const COLUMNS = [
  { title: 'Day', heading: true, cell: ({ day }: Day) => formatShortDate(day) },
  { title: 'Visits', numeric: true, cell: ({ visits }: Day) => formatNumber(visits) },
  {
    title: 'Failed',
    cell: ({ failed, visits }: Day) => (
      <ShareBar share={Math.min(1, failed / Math.max(1, visits))} tone="wrong" />
    ),
  },
  { title: 'Froze', numeric: true, cell: ({ frozen }: Day) => formatNumber(frozen) },
];

/** Codes that say too little by themselves. */
const CODES: Readonly<Record<string, string>> = {
  stopped: 'stopped while in use',
  [THREW_LATE]: 'an error that did not stop it: counts as no failure',
};

function FailureGroup({ code, message, stack: places, browsers, count, firstAt, lastAt }: Failure) {
  const [first, last] = [formatDateTime(firstAt), formatDateTime(lastAt)];
  const when = first === last ? first : `${first} to ${last}`;
  return (
    <div className={styles['figures']}>
      <p className={lists['name']}>{message || code}</p>
      <p className={typography['note']}>
        {[CODES[code] ?? code, formatCount(count, 'time'), when, ...browsers].join(' · ')}
      </p>
      {places.length > 0 && (
        <details>
          <summary className={typography['more']}>Stack</summary>
          <pre className={styles['stack']}>{places.join('\n')}</pre>
        </details>
      )}
    </div>
  );
}
