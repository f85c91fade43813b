import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@venture/api/format';
import { errorRefetchInterval } from '@venture/api/react/QueryProvider';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { CHECK_TITLES, type CheckResult, getSystem } from '@venture/api/v1/system';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { CloseIcon, SuccessIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import styles from './System.module.css';

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

/** Does not sum up an outdated answer, which says nothing about now. */
function Summary({ checks, outdatedSince }: SummaryProps) {
  if (outdatedSince !== undefined) {
    return (
      <Alert role="status" tone="warn" title="Unknown: the server did not answer">
        It last answered {outdatedSince}; the state below is from then. Trying again automatically.
      </Alert>
    );
  }
  const wrong = checks.filter(({ isRight }) => !isRight).length;
  if (wrong === 0) {
    return (
      <Alert role="status" tone="success" title="Everything works">
        There is nothing to do.
      </Alert>
    );
  }
  return (
    <Alert
      role="status"
      tone="danger"
      title={wrong === 1 ? 'One thing needs attention' : `${wrong} things need attention`}
    >
      What is wrong and what to do comes first below.
    </Alert>
  );
}

function Check({ check: { name, isRight, sentence } }: { readonly check: CheckResult }) {
  return (
    <li className={styles['check']} data-right={isRight}>
      <div className={`${row['gap-2']} ${row['spread']}`}>
        <h2>{CHECK_TITLES[name]}</h2>
        <Badge
          tone={isRight ? 'success' : 'danger'}
          icon={isRight ? <SuccessIcon aria-hidden /> : <CloseIcon aria-hidden />}
        >
          {isRight ? 'Good' : 'Needs attention'}
        </Badge>
      </div>
      <p>{sentence}</p>
    </li>
  );
}
