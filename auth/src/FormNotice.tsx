import { Alert } from '@venture/ui/Alert';
import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './AuthLayout.module.css';

type Props = Omit<ComponentProps<typeof Alert>, 'title' | 'id'> & {
  readonly title: string;
  /** When it takes the place of a form: the button that had focus is gone with it. */
  readonly takesFocus?: boolean;
};

/** What a form led to, or why there is none, under a heading of its own. */
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
