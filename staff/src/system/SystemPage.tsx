import { useQuery } from '@tanstack/react-query';
import { formatAgo, formatDateTime } from '@venture/api/format';
import { getSystem, type SystemHealth } from '@venture/api/v1/system';
import { errorRefetchInterval } from '@venture/client/QueryProvider';
import { QueryView } from '@venture/client/QueryView';
import { endpointQuery } from '@venture/client/queries';
import { summariseProblems } from '@venture/client/system-summary';
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
import { Section } from '../frame/Section';
import { StaffPageLayout } from '../frame/StaffPageLayout';
import { type HealthProblem, listParts, listProblems, type SystemPart } from './parts';
import styles from './System.module.css';

/** How often the server is asked, and how often its page says how long ago that was. */
const CHECK_MS = 30_000;
const TICK_MS = 5_000;

/** Whether everything works, and what an admin should do. */
export function SystemPage() {
  return (
    <StaffPageLayout
      area="overview"
      lead="Whether everything works, and what to do if not. Refreshed every 30 seconds."
    >
      <Health />
    </StaffPageLayout>
  );
}

/** In words first, then what to do, then everything that is known. */
function Health() {
  const query = useQuery({
    ...endpointQuery(getSystem, {}),
    refetchInterval: (asked) => (asked.state.data ? CHECK_MS : errorRefetchInterval(asked)),
  });
  const { isError: isOutdated, dataUpdatedAt: checkedAt } = query;
  const check = async () => (await query.refetch()).isSuccess;
  return (
    <QueryView query={query} label="Loading the state of the system" lines={8} outdated={null}>
      {(health) => {
        const problems = listProblems(health);
        return (
          <>
            <Summary problems={problems} isOutdated={isOutdated} checkedAt={checkedAt} />
            <CheckAgain checkedAt={checkedAt} check={check} />
            {problems.length > 0 && <Problems problems={problems} />}
            <Parts health={health} isOutdated={isOutdated} />
          </>
        );
      }}
    </QueryView>
  );
}

type ProblemsProps = { readonly problems: readonly HealthProblem[] };
type SummaryProps = ProblemsProps & { readonly isOutdated: boolean; readonly checkedAt: number };

const TONES = { good: 'success', attention: 'warn', broken: 'danger' } as const;

/** Does not sum up an outdated answer, which says nothing about now. */
function Summary({ problems, isOutdated, checkedAt }: SummaryProps) {
  if (isOutdated) {
    return (
      <Alert role="status" tone="warn" title="Unknown: the server did not answer">
        It last answered {formatDateTime(new Date(checkedAt))}; the state below is from then. Trying again
        automatically.
      </Alert>
    );
  }
  return (
    <Alert role="status" tone={TONES[problems[0]?.state ?? 'good']} title={summariseProblems(problems)}>
      {problems.length === 0 ? 'There is nothing to do.' : 'What to do about it is below.'}
    </Alert>
  );
}

type CheckProps = { readonly checkedAt: number; readonly check: () => Promise<boolean> };

/** How long ago everything was checked, and the button for checking it now. */
function CheckAgain({ checkedAt, check }: CheckProps) {
  const seconds = (useNow() - checkedAt) / 1000;
  const [progress, setProgress] = useState<'checking' | 'checked'>();
  const press = async () => {
    setProgress('checking');
    setProgress((await check()) ? 'checked' : undefined);
  };
  return (
    <div className={`${row['gap-3']} ${row['wrap']}`}>
      <Button
        variant="secondary"
        size="small"
        icon={<RestartIcon aria-hidden />}
        working={progress === 'checking'}
        onClick={press}
      >
        Check again
      </Button>
      <span className={typography['note']}>Checked {formatAgo(seconds)}</span>
      {/* Automatic checks are announced only where they change the summary. */}
      <StatusLine shown={false}>{progress === 'checked' && 'Checked again.'}</StatusLine>
    </div>
  );
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What is wrong, what to do about it, and where. */
function Problems({ problems }: ProblemsProps) {
  return (
    <Section title="What to do" level={2}>
      <ul className={stack['gap-3']}>
        {problems.map(({ id, state, title, text, page, section }) => (
          <li key={id} className={styles['problem']} data-state={state}>
            <div className={`${row['gap-2']} ${row['spread']}`}>
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
              <p className={typography['note']}>
                See “{section.title}” in <code>{section.file}</code>.
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

type PartsProps = { readonly health: SystemHealth; readonly isOutdated: boolean };

/** Each part: its state, where that is known, and its figures. */
function Parts({ health, isOutdated }: PartsProps) {
  return (
    <Section title="All parts" level={2}>
      <ul className={styles['parts']}>
        {listParts(health).map(({ name, title, state, figures }) => (
          <Card as="li" key={name} aria-labelledby={`part-${name}`}>
            <div className={`${row['gap-2']} ${row['spread']}`}>
              <h3 id={`part-${name}`}>{title}</h3>
              <StateBadge state={isOutdated ? 'unknown' : state} />
            </div>
            {figures.length > 0 ? <Facts facts={figures} names="long" /> : <p>Its state is unknown.</p>}
          </Card>
        ))}
      </ul>
    </Section>
  );
}

const BADGES = {
  good: { tone: 'success', Sign: SuccessIcon, words: 'Good' },
  attention: { tone: 'warn', Sign: WarnIcon, words: 'Needs attention' },
  broken: { tone: 'danger', Sign: CloseIcon, words: 'Does not work' },
  off: { tone: 'plain', Sign: MinusIcon, words: 'Not set up' },
  unknown: { tone: 'plain', Sign: HelpIcon, words: 'Unknown' },
} as const;

/** A state by colour, sign and words. */
function StateBadge({ state }: { readonly state: SystemPart['state'] | 'unknown' }) {
  const { tone, Sign, words } = BADGES[state];
  return (
    <Badge tone={tone} icon={<Sign aria-hidden />}>
      {words}
    </Badge>
  );
}
