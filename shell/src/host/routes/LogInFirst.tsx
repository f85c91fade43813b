import { buttonLook } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { LockedIcon } from '@venture/ui/icons';
import { Link, useLocation } from '@venture/ui/router';
import type { ComponentProps } from 'react';

type Props = Pick<ComponentProps<typeof EmptyState>, 'text' | 'headingLevel'> & {
  readonly title?: string;
  /** Offers an account, too. */
  readonly isForNew?: boolean;
};

/** Stands in for a page that needs a login: leads there, and back here. */
export function LogInFirst({ title = 'Log in first', isForNew = false, ...more }: Props) {
  const state = { next: useLocation().pathname };
  return (
    <EmptyState
      {...more}
      title={title}
      icon={<LockedIcon />}
      actions={
        // The router's own link: the links of the first page carry no state.
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
