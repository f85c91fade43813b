import { getSystem } from '@venture/api/v1/system';
import { Alert } from '@venture/ui/Alert';
import { TextLink } from '@venture/ui/TextLink';
import { useQuery } from '@venture/ui/useQuery';
import { shownProblems, summaryOf } from './parts';

/** Says that something needs an admin; nothing where all is well, or where the server does not say. */
export function SystemNotice() {
  const { result } = useQuery(getSystem, {});
  if (result.state !== 'ready') return null;
  const problems = shownProblems(result.value);
  const [first, ...others] = problems;
  if (!first) return null;
  return (
    <Alert role="status" tone={first.state === 'broken' ? 'danger' : 'warn'} title={summaryOf(problems)}>
      <p>
        {first.title}
        {others.length > 0 && `, and ${others.length} more`}.{' '}
        <TextLink to="/admin/system">What to do</TextLink>
      </p>
    </Alert>
  );
}
