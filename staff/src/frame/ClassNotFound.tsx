import { ProblemError } from '@venture/api/v1/call';
import { EmptyState } from '@venture/ui/EmptyState';
import { SearchIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';

/** Shown for a class that does not exist or belongs to someone else. */
export function ClassNotFound() {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="This class doesn’t exist"
      text="It may be someone else’s, or the address is wrong."
      actions={<LinkButton to="/admin/courses">Your classes</LinkButton>}
    />
  );
}

const UNKNOWN: readonly number[] = [400, 404];

/** Whether the server does not know the class, or does not show it. */
export const isUnknownClassError = (error: unknown) =>
  error instanceof ProblemError && UNKNOWN.includes(error.status);
