import { Alert } from '@venture/ui/Alert';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './AuthLayout.module.css';

type Props = Omit<ComponentProps<typeof Alert>, 'title' | 'id'> & {
  readonly title: string;
  /** Set where the notice replaces a form, whose focused button is gone. */
  readonly takesFocus?: boolean;
};

/** The result of a form, or why there is no form, under its own heading. */
export function FormNotice({ title, takesFocus = false, children, ...alert }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Alert {...alert}>
      <h2 ref={heading} tabIndex={-1} className={styles['outcome']}>
        {title}
      </h2>
      {children}
    </Alert>
  );
}
