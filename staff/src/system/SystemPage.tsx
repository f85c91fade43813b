import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@venture/api/format';
import { errorRefetchInterval } from '@venture/api/react/QueryProvider';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { CHECK_TITLES, type CheckResult, getSystem } from '@venture/api/v1/system';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { CloseIcon, SuccessIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';

const CHECK_MS = 30_000;

/** Checks of this installation; failed ones, with what to do, come first. */
export function SystemPage() {
  const query = useQuery({
    ...endpointQuery(getSystem, {}),
    refetchInterval: (asked) => (asked.state.data ? CHECK_MS : errorRefetchInterval(asked)),
  });
  const checkedAt = formatDateTime(new Date(query.dataUpdatedAt));
  return (
    <QueryView query={query} label="Loading the state of the system" lines={8} outdated={null}>
      {({ version, checks }) => (
        <>
          <Summary checks={checks} outdatedSince={query.isError ? checkedAt : undefined} />
          <ul className={stack['gap-3']}>
            {[...checks.filter(({ isRight }) => !isRight), ...checks.filter(({ isRight }) => isRight)].map(
              (check) => (
                <Check key={check.name} check={check} />
              ),
            )}
          </ul>
          <p className={typography['note']}>
            Venture Quest {version}, checked {checkedAt}. What each alert means is in{' '}
            <code>docs/operating.md</code>.
          </p>
        </>
      )}
    </QueryView>
  );
}

type SummaryProps = { readonly checks: readonly CheckResult[]; readonly outdatedSince: string | undefined };

/** Summarises the checks, but not outdated results, which say nothing about now. */
function Summary({ checks, outdatedSince }: SummaryProps) {
  const wrong = checks.filter(({ isRight }) => !isRight).length;
  const things = wrong === 1 ? 'One thing needs' : `${wrong} things need`;
  const [tone, title, text] =
    outdatedSince !== undefined
      ? ([
          'warn',
          'Unknown: the server did not answer',
          `It last answered ${outdatedSince}; the state below is from then. Trying again automatically.`,
        ] as const)
      : wrong === 0
        ? (['success', 'Everything works', 'There is nothing to do.'] as const)
        : (['danger', `${things} attention`, 'What is wrong and what to do comes first below.'] as const);
  return (
    <Alert role="status" tone={tone} title={title}>
      {text}
    </Alert>
  );
}

function Check({ check: { name, isRight, sentence } }: { readonly check: CheckResult }) {
  return (
    <Card as="li" padding="small">
      <div className={`${row['gap-2']} ${row['spread']}`}>
        <h2>{CHECK_TITLES[name]}</h2>
        <Badge
          tone={isRight ? 'success' : 'danger'}
          icon={isRight ? <SuccessIcon aria-hidden /> : <CloseIcon aria-hidden />}
        >
          {isRight ? 'Good' : 'Needs attention'}
        </Badge>
      </div>
      <p className={typography['measure']}>{sentence}</p>
    </Card>
  );
}
