import { Card, type Tone } from '@venture/ui/Card';
import row from '@venture/ui/row.module.css';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type Props = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly headingLevel: 2 | 3;
  readonly tone?: Tone;
  readonly isExample?: boolean;
  readonly children: ReactNode;
};

/** Lays out the dashboard's cards side by side. */
export function Panels({ children }: Pick<Props, 'children'>) {
  return <div className={styles['panels']}>{children}</div>;
}

/** One card of the dashboard under its title; an example is stamped, so that nobody takes it for their own. */
export function Panel({ title, icon, headingLevel, tone = 'plain', isExample = false, children }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="section" tone={tone} aria-label={isExample ? `${title}, example` : title}>
      <Heading className={`${row['gap-2']} ${styles['title']}`}>
        {icon}
        {title}
      </Heading>
      {isExample ? (
        <div className={styles['example']}>
          <span className={styles['stamp']}>Example</span>
          {children}
        </div>
      ) : (
        children
      )}
    </Card>
  );
}
