import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { WorkingIcon } from './icons';

export type ButtonLook = {
  /** One primary button per page; secondary next to it, quiet for minor actions, danger for what cannot be undone. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly size?: 'small' | 'medium' | 'large';
  readonly icon?: ReactNode;
  /** Fills the available width. */
  readonly wide?: boolean;
};

type Props = ComponentProps<'button'> &
  ButtonLook & {
    /** The button stays focusable, is announced as busy, and ignores presses. */
    readonly working?: boolean;
  };

/** A native button; use `aria-disabled` instead of `disabled` if it should explain itself when pressed. */
export function Button({ variant, size, icon, wide, working = false, children, onClick, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (working) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ variant, size, wide })}
      {...(working ? { 'aria-disabled': true, 'data-working': true } : {})}
      onClick={press}
    >
      {working ? <WorkingIcon aria-hidden className={styles['spinner']} /> : icon}
      {children}
    </button>
  );
}

/** The look of a button for another element, such as a link. */
export function buttonLook({ variant = 'primary', size = 'medium', wide = false }: LookChoice) {
  return {
    className: styles['button'],
    'data-variant': variant,
    'data-size': size,
    ...(wide ? { 'data-wide': true } : {}),
  };
}

type LookChoice = { readonly [Name in 'variant' | 'size' | 'wide']?: ButtonLook[Name] | undefined };
