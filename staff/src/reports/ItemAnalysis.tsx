import { useQuery } from '@tanstack/react-query';
import { formatNumber, formatPercent, formatShortDuration } from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { buildUrl } from '@venture/api/v1/call';
import {
  exportItemReport,
  getItemReport,
  type ItemFinding,
  type ItemReport,
  type ProgressReport,
} from '@venture/api/v1/reports';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { Facts } from '@venture/ui/Facts';
import { CheckIcon, InfoIcon, ReportsIcon, SuccessIcon, WarnIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { TextLink } from '@venture/ui/TextLink';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { CsvDownloadLink, Section } from '../app/Section';
import styles from './Reports.module.css';
import { ShareBar } from './ShareBar';
import { describeSuppression, type ReportFilter } from './words';

type Props = { readonly quizzes: ProgressReport['quizzes']; readonly filter: ReportFilter };
type Selection = { readonly quiz: string; readonly contentVersion?: string };

/** Analysis of a quiz, question by question. */
export function ItemAnalysis({ quizzes, filter }: Props) {
  const [{ quiz = quizzes[0]?.id ?? '', ...rest }, select] = useState<Partial<Selection>>({});
  return (
    <Section title="Questions" level={2}>
      <details className={`${typography['muted']} ${typography['measure']}`}>
        <summary className={typography['more']}>What the numbers mean</summary>
        <Facts names="above" facts={MEANINGS} />
      </details>
      <div className={lists['filters']}>
        <Select
          label="Quiz, question by question"
          value={quiz}
          options={quizzes.map(({ id, title }) => ({ value: id, label: title }))}
          onChoose={(chosen) => select({ quiz: chosen })}
        />
      </div>
      {quiz && (
        <QuizItemReport
          query={{ ...filter, quiz, ...rest }}
          onVersion={(contentVersion) => select({ quiz, contentVersion })}
        />
      )}
    </Section>
  );
}

const MEANINGS = [
  ['Right', 'The share of people who got it right on their first attempt.'],
  [
    'Tells apart',
    'Whether people who are right here are right elsewhere in the quiz too: the correlation of this question with the score in all others, from -1 to 1. From 0.3 on a question separates well; below 0 something is wrong with it.',
  ],
  [
    'Strongest and weakest third',
    'The third of people with the best and with the worst scores in the whole quiz. People with a score on the border count in part, so that a third is exactly a third.',
  ],
  ['Median time', 'Half of the people were faster, half were slower.'],
] as const;

type QuizItemReportProps = {
  readonly query: ReportFilter & Selection;
  readonly onVersion: (version: string) => void;
};

function QuizItemReport({ query, onVersion }: QuizItemReportProps) {
  const items = useQuery(endpointQuery(getItemReport, { query }));
  return (
    <QueryView query={items} label="Loading the answers" lines={8} headingLevel={3}>
      {(report) => (
        <>
          {report.contentVersions.length > 1 && (
            <div className={lists['filters']}>
              <Select
                label="Version of the content"
                value={String(report.contentVersion)}
                options={report.contentVersions.map((id) => ({ value: `${id}`, label: `Version ${id}` }))}
                onChoose={onVersion}
              />
            </div>
          )}
          {report.people === null ? (
            <EmptyState
              icon={<ReportsIcon />}
              title={describeSuppression(report.leastPeople)}
              text="Choose a longer period, a larger class or another version."
              headingLevel={3}
            />
          ) : (
            <>
              <p>
                {formatNumber(report.people)} people
                {report.meanPercent !== null && `, with a mean score of ${formatPercent(report.meanPercent)}`}
                .
                {report.people < 3 * report.leastPeople &&
                  ` The strongest and weakest thirds are shown from ${3 * report.leastPeople} people on.`}
              </p>
              <TeachAgain questions={report.questions} />
              <ol className={stack['gap-5']}>
                {report.questions.map((question, at) => (
                  <Question key={question.id} question={question} number={at + 1} />
                ))}
              </ol>
              <CsvDownloadLink href={buildUrl(exportItemReport, { query })} what="questions" />
            </>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Questions to teach a class again, each with what to read. */
function TeachAgain({ questions }: { readonly questions: readonly ItemReport[] }) {
  const again = questions
    .map((question, at) => ({ ...question, number: at + 1 }))
    .filter((one) => one.teachAgain);
  return (
    <Card as="section" tone={again.length > 0 ? 'accent' : 'plain'} aria-labelledby="teach-again">
      <h3 id="teach-again">Teach again</h3>
      {again.length === 0 ? (
        <p>
          Nothing here: at least half of the people got every question right, and no wrong option drew more
          than 30%.
        </p>
      ) : (
        <ul className={stack['gap-3']}>
          {again.map(({ id, number, text, teachAgain, section }) => (
            <li key={id}>
              <strong>
                {number}. {text}
              </strong>
              <p>
                {teachAgain} {section && <TextLink to={section.to}>Read {section.title}</TextLink>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type QuestionProps = { readonly question: ItemReport; readonly number: number };

/** One question: what stands out, its numbers, and who chose what. */
function Question({ question, number }: QuestionProps) {
  const { text, facility, discrimination, medianSeconds, unanswered, findings } = question;
  const words = describeDiscrimination(discrimination);
  const facts: [string, string][] = [
    ['Right', formatPercent(100 * facility)],
    ['Tells apart', discrimination === null ? words : `${discrimination.toFixed(2)} (${words})`],
  ];
  if (medianSeconds !== null) facts.push(['Median time', formatShortDuration(medianSeconds)]);
  if (unanswered > 0) facts.push(['No answer', formatPercent(100 * unanswered)]);
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
      <Facts facts={facts} />
      <Choices question={question} number={number} />
    </Card>
  );
}

/** Says how strongly a question correlates with the others. */
export function describeDiscrimination(discrimination: number | null): string {
  if (discrimination === null) return 'unknown';
  if (discrimination < 0) return 'against the rest';
  if (discrimination < 0.1) return 'hardly';
  return discrimination < 0.3 ? 'a little' : 'clearly';
}

const LOOKS = {
  check: { Sign: WarnIcon, look: 'danger' },
  note: { Sign: InfoIcon, look: 'info' },
  good: { Sign: SuccessIcon, look: 'success' },
} as const;

function FindingItem({ finding: { tone, text } }: { readonly finding: ItemFinding }) {
  const { Sign, look } = LOOKS[tone];
  return (
    <li className={tones['tone']} data-tone={look}>
      <Sign aria-hidden />
      <span>{text}</span>
    </li>
  );
}

function Choices({ question: { choices }, number }: QuestionProps) {
  const rows = choices.map((choice, at) => ({ ...choice, letter: String.fromCharCode(65 + at) }));
  type Row = (typeof rows)[number];
  /** Returns a column of shares, or none if there is no data. */
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
