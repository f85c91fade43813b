import { Alert } from '@venture/ui/Alert';
import { Card } from '@venture/ui/Card';
import { useFocusWhen } from '@venture/ui/focus';
import { Page } from '@venture/ui/Page';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import type { ComponentProps, ReactNode } from 'react';
import styles from './AuthLayout.module.css';

type Props = {
  readonly title: string;
  readonly lead?: string;
  /** To log in. */
  readonly leadsBack?: boolean;
  readonly children: ReactNode;
};

/** The frame of all account pages: one card, with the purpose of an account beside it where there is room. */
export function AuthLayout({ title, lead, leadsBack, children }: Props) {
  return (
    <Page>
      <div className={styles['columns']}>
        <Card padding="large">
          <div className={styles['content']}>
            <h1 className={styles['title']}>{title}</h1>
            {lead && <Lead>{lead}</Lead>}
            {children}
            {leadsBack && (
              <p>
                <TextLink to="/login">Back to log in</TextLink>
              </p>
            )}
          </div>
        </Card>
        <Path />
      </div>
    </Page>
  );
}

/** Says what a page is for. On a page whose form gets replaced, it is part of the form. */
export function Lead({ children }: { readonly children: string }) {
  return <p className={typography['muted']}>{children}</p>;
}

type NoticeProps = Omit<ComponentProps<typeof Alert>, 'title' | 'id'> & {
  readonly title: string;
  /** Set if the notice replaces a form, since the focused button is gone with the form. */
  readonly takesFocus?: boolean;
};

/** A form's result, or why there is no form, under its own heading. */
export function FormNotice({ title, takesFocus = false, children, ...alert }: NoticeProps) {
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  return (
    <Alert {...alert}>
      <h2 ref={heading} tabIndex={-1} className={styles['outcome']}>
        {title}
      </h2>
      {children}
    </Alert>
  );
}

/** A decorative drawing: a path from a first idea up to a flag. */
function Path() {
  return (
    <svg
      className={styles['art']}
      viewBox="0 0 320 400"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className={styles['sky']} width="320" height="400" />
      <circle className={styles['sun']} cx="236" cy="92" r="44" />
      <path className={styles['far']} d="M0 270 L84 168 L150 240 L222 140 L320 262 V400 H0 Z" />
      <path className={styles['near']} d="M0 330 Q80 270 160 318 T320 300 V400 H0 Z" />
      <path className={styles['trail']} d="M40 384 C96 352 58 316 128 300 S214 262 196 222 216 172 222 146" />
      <path className={styles['pole']} d="M222 142 V96" />
      <path className={styles['flag']} d="M222 96 L262 108 L222 122 Z" />
      {[
        [40, 384],
        [128, 300],
        [196, 222],
      ].map(([x, y]) => (
        <circle key={y} className={styles['stop']} cx={x} cy={y} r="9" />
      ))}
    </svg>
  );
}
