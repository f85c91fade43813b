import type { Finding, ItemReport } from '@venture/api/v1/reports';
import { Card } from '@venture/ui/Card';
import { CheckIcon, InfoIcon, SuccessIcon, WarnIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import tones from '@venture/ui/tones.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { ShareBar } from '../../charts/ShareBar';
import styles from './Reports.module.css';
import { duration, percent, strength } from './words';

type Props = { readonly question: ItemReport; readonly number: number };

/** One question: what stands out, its numbers, and who chose what. */
export function Question({ question, number }: Props) {
  const { text, facility, discrimination, medianSeconds, unanswered, findings } = question;
  return (
    <Card as="li" padding="large">
      <h3>
        {number}. {text}
      </h3>
      <ul className={`${stack['gap-2']} ${styles['findings']}`}>
        {findings.map((finding) => (
          <FindingItem key={finding.text} finding={finding} />
        ))}
      </ul>
      <dl className={styles['facts']}>
        <Fact term="Right" value={percent(100 * facility)} />
        <Fact
          term="Tells apart"
          value={
            discrimination === null
              ? strength(null)
              : `${discrimination.toFixed(2)} (${strength(discrimination)})`
          }
        />
        {medianSeconds !== null && <Fact term="Median time" value={duration(medianSeconds)} />}
        {unanswered > 0 && <Fact term="No answer" value={percent(100 * unanswered)} />}
      </dl>
      <Choices question={question} number={number} />
    </Card>
  );
}

const LOOKS = {
  check: { Sign: WarnIcon, look: 'danger' },
  note: { Sign: InfoIcon, look: 'info' },
  good: { Sign: SuccessIcon, look: 'success' },
} as const;

function FindingItem({ finding: { tone, text } }: { readonly finding: Finding }) {
  const { Sign, look } = LOOKS[tone];
  return (
    <li className={tones['tone']} data-tone={look}>
      <Sign aria-hidden />
      <span>{text}</span>
    </li>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Choices({ question: { choices }, number }: Props) {
  const rows = choices.map((choice, at) => ({ ...choice, letter: String.fromCharCode(65 + at) }));
  type Row = (typeof rows)[number];
  /** No column where nothing is told. */
  const share = (title: string, of: (row: Row) => number | null) => {
    if (rows.every((row) => of(row) === null)) return [];
    const cell = (row: Row) => <ShareBar share={of(row) ?? 0} tone={row.isRight ? 'right' : 'wrong'} />;
    return [{ title, cell }];
  };
  return (
    <Table
      caption={`Who chose what at question ${number}`}
      rows={rows}
      rowKey={({ id }) => id}
      marked={({ isRight }) => isRight}
      columns={[
        {
          title: 'Option',
          heading: true,
          cell: ({ letter, text, isRight }) => (
            <span className={styles['option']}>
              {letter}. {text} {isRight && <CheckIcon aria-hidden />}
              {isRight && <VisuallyHidden>(marked right)</VisuallyHidden>}
            </span>
          ),
        },
        ...share('All', ({ all }) => all),
        ...share('Strongest third', ({ top }) => top),
        ...share('Weakest third', ({ bottom }) => bottom),
      ]}
    />
  );
}
