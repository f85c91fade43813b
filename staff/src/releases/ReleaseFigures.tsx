import { formatCount, formatNumber, formatShortDate } from '@venture/api/format';
import { isReleaseFailure, THREW_LATE } from '@venture/api/v1/beacons';
import { FIGURES_DAYS, type Figures } from '@venture/api/v1/releases';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import styles from './Releases.module.css';

type Report = Figures['reports'][number];
type Props = { readonly figures: Figures; readonly version: string };

/** Loads and failures of one release by day and code, to unfold. */
export function ReleaseFigures({ figures, version }: Props) {
  const reports = figures.reports.filter((one) => one.version === version);
  if (reports.length === 0) return null;
  return (
    <details className={styles['figures']}>
      <summary className={typography['more']}>
        {summaryOf(reports)} <VisuallyHidden>of {version}</VisuallyHidden>
      </summary>
      <Table
        caption={`Reports of the last ${FIGURES_DAYS} days`}
        rows={reports}
        rowKey={({ day, code }) => `${day} ${code}`}
        columns={COLUMNS}
        stacked
      />
    </details>
  );
}

function summaryOf(reports: readonly Report[]): string {
  const sum = (isCounted: (code: string) => boolean) =>
    reports.reduce((all, { code, count }) => all + (isCounted(code) ? count : 0), 0);
  return `${formatCount(
    sum((code) => code === 'shown'),
    'load',
  )}, ${formatCount(sum(isReleaseFailure), 'failure')}`;
}

/** Codes that say too little by themselves. */
const CODES: Readonly<Record<string, string>> = {
  shown: 'loaded',
  stopped: 'stopped while in use',
  [THREW_LATE]: 'an error that did not stop it: counts as no failure',
};

const COLUMNS = [
  { title: 'Day', heading: true, cell: ({ day }: Report) => formatShortDate(day) },
  { title: 'What', cell: ({ code }: Report) => CODES[code] ?? code },
  { title: 'Times', numeric: true, cell: ({ count }: Report) => formatNumber(count) },
  { title: 'Last message', cell: ({ message }: Report) => message },
];
