import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './Button';
import { Link } from './Link';

type Props = Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook;

/** A link that looks like a button. */
export function LinkButton({ variant, size, wide, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} {...buttonLook({ variant, size, wide })}>
      {icon}
      {children}
    </Link>
  );
}
