import { formatTimeOf } from '@venture/api/format-date';
import type { SystemHealth } from '@venture/api/v1/system';
import { summaryOf } from '@venture/client/system-summary';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { Facts } from '@venture/ui/Facts';
import { CloseIcon, HelpIcon, MinusIcon, RestartIcon, SuccessIcon, WarnIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useEffect, useState } from 'react';
import { sayAgo } from './amounts';
import { type ShownPart, type ShownProblem, shownParts, shownProblems } from './parts';
import styles from './System.module.css';
import rules from './system.json';

const LOOKS = {
  good: { tone: 'success', Sign: SuccessIcon, words: 'Good' },
  attention: { tone: 'warn', Sign: WarnIcon, words: 'Needs attention' },
  broken: { tone: 'danger', Sign: CloseIcon, words: 'Does not work' },
  off: { tone: 'plain', Sign: MinusIcon, words: 'Not set up' },
  unknown: { tone: 'plain', Sign: HelpIcon, words: 'Not known now' },
} as const;

/** A state, or that there is none or it is not known, by its colour, a sign and words. */
function StateBadge({ state }: { readonly state: keyof typeof LOOKS }) {
  const { tone, Sign, words } = LOOKS[state];
  return (
    <Badge tone={tone} icon={<Sign aria-hidden />}>
      {words}
    </Badge>
  );
}

type Props = {
  readonly health: SystemHealth;
  /** Another object for every answer, and for every one that is missing. */
  readonly result: object;
  /** The newest answer is missing. */
  readonly isOld: boolean;
  readonly onLook: () => void;
};

const TONES = { good: 'success', attention: 'warn', broken: 'danger' } as const;

/** In words first, then what to do, then everything that is known. */
export function Health({ health, result, isOld, onLook }: Props) {
  const problems = shownProblems(health);
  return (
    <>
      <Summary health={health} problems={problems} isOld={isOld} />
      <Checked health={health} result={result} isOld={isOld} onLook={onLook} />
      {problems.length > 0 && (
        <section aria-labelledby="to-do" className={stack['gap-4']}>
          <h2 id="to-do">What to do</h2>
          <ul className={stack['gap-3']}>
            {problems.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="parts" className={stack['gap-4']}>
        <h2 id="parts">All parts</h2>
        <ul className={styles['parts']}>
          {shownParts(health).map((part) => (
            <PartCard key={part.name} part={part} isOld={isOld} />
          ))}
        </ul>
      </section>
    </>
  );
}

type SummaryProps = Pick<Props, 'health' | 'isOld'> & { readonly problems: readonly ShownProblem[] };

/** What was true at the last answer is no summary of now. */
function Summary({ health, problems, isOld }: SummaryProps) {
  const answeredAt = useTimeOf(health);
  if (isOld) {
    return (
      <Alert role="status" tone="warn" title="Not known: the server did not answer">
        It last answered {answeredAt}; what is below is from then. Trying again automatically.
      </Alert>
    );
  }
  return (
    <Alert role="status" tone={TONES[problems[0]?.state ?? 'good']} title={summaryOf(problems)}>
      {problems.length === 0 ? 'There is nothing to do.' : 'What to do about it is below.'}
    </Alert>
  );
}

/** When this came. */
function useTimeOf(value: object): string {
  const [came, setCame] = useState(() => ({ of: value, at: new Date() }));
  if (came.of !== value) setCame({ of: value, at: new Date() });
  return formatTimeOf(came.at);
}

/** What is wrong, what to do about it, and where. */
function ProblemRow({ problem }: { readonly problem: ShownProblem }) {
  const { state, title, text, page, section } = problem;
  return (
    <li className={styles['problem']} data-state={state}>
      <div className={`${row['gap-2']} ${row['wrap']} ${row['spread']}`}>
        <h3>{title}</h3>
        <StateBadge state={state} />
      </div>
      <p>{text}</p>
      {page && (
        <p>
          <TextLink to={page.to}>{page.label}</TextLink>
        </p>
      )}
      {section && (
        <p className={styles['section']}>
          See “{section.title}” in <code>{section.file}</code>.
        </p>
      )}
    </li>
  );
}

type PartCardProps = {
  readonly part: ShownPart;
  /** The newest answer is missing. */
  readonly isOld: boolean;
};

/** One part: how it is, where that is known, and its figures. */
function PartCard({ part: { name, title, state, isOff, figures }, isOld }: PartCardProps) {
  const id = `part-${name}`;
  const badge = isOff ? 'off' : state;
  return (
    <Card as="li" aria-labelledby={id}>
      <div className={`${row['gap-2']} ${row['wrap']} ${row['spread']}`}>
        <h3 id={id}>{title}</h3>
        <StateBadge state={isOld ? 'unknown' : badge} />
      </div>
      {figures.length > 0 ? <Facts facts={figures} names="long" /> : <p>Nothing is known of it now.</p>}
    </Card>
  );
}

type CheckedProps = {
  /** The last answer: another object each time. */
  readonly health: object;
  /** The same, and another one as well where an answer is missing. */
  readonly result: object;
  /** The newest answer is missing. */
  readonly isOld: boolean;
  readonly onLook: () => void;
};

/** How long ago everything was looked at, and the button for looking now. */
function Checked({ health, result, isOld, onLook }: CheckedProps) {
  const seconds = useAge(health);
  const [pressedAt, setPressedAt] = useState<object>();
  const isLooking = pressedAt === result;
  const press = () => {
    setPressedAt(result);
    onLook();
  };
  return (
    <div className={`${row['gap-3']} ${row['wrap']}`}>
      <Button
        variant="secondary"
        size="small"
        icon={<RestartIcon aria-hidden />}
        working={isLooking}
        onClick={press}
      >
        Check again
      </Button>
      <span className={typography['note']}>Checked {sayAgo(seconds)}</span>
      {/* Whoever pressed is told; what comes by itself is announced only where it changes the summary. */}
      <StatusLine shown={false}>{pressedAt && !isLooking && !isOld ? 'Checked again.' : ''}</StatusLine>
    </div>
  );
}

/** How many seconds ago this came: the time goes on where nothing else does. */
function useAge(value: object): number {
  const [{ of, at, now }, setMoment] = useState(() => momentOf(value));
  if (of !== value) setMoment(momentOf(value));
  useEffect(() => {
    const timer = setInterval(
      () => setMoment((before) => ({ ...before, now: performance.now() })),
      rules.agoMs,
    );
    return () => clearInterval(timer);
  }, []);
  return (now - at) / 1000;
}

function momentOf(value: object) {
  const at = performance.now();
  return { of: value, at, now: at };
}
