import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon } from '@venture/ui/icons';
import { Link, useLocation } from '@venture/ui/router';
import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<typeof EmptyState>, 'text' | 'headingLevel'> & {
  readonly title?: string;
  /** Whether an account is offered, too. */
  readonly isForNew?: boolean;
};

/** What only people see who are logged in: the way to it, and back here. */
export function LogInFirst({ title = 'Log in first', isForNew = false, ...more }: Props) {
  const state = { next: useLocation().pathname };
  return (
    <EmptyState
      {...{ ...more, title }}
      icon={<LockedIcon />}
      actions={
        // Of the router itself: the links of the first page carry no state.
        <>
          <Link to="/login" state={state} {...buttonLook({})}>
            Log in
          </Link>
          {isForNew && (
            <Link to="/signup" state={state} {...buttonLook({ variant: 'secondary' })}>
              Create an account
            </Link>
          )}
        </>
      }
    />
  );
}
