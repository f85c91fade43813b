import type { ComponentProps } from 'react';
import { Link } from '../router';
import { type ButtonLook, buttonLook } from './Button';

type Props = Omit<ComponentProps<typeof Link>, 'className'> & ButtonLook;

/** Looks like a button and goes somewhere. */
export function LinkButton({ variant, size, wide, icon, children, ...rest }: Props) {
  return (
    <Link {...rest} {...buttonLook({ variant, size, wide })}>
      {icon}
      {children}
    </Link>
  );
}
