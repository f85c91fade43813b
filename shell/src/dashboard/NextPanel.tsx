import { Card } from '@venture/ui/Card';
import { CompassIcon, NextIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Skeleton } from '@venture/ui/Skeleton';
import type { Step } from './next-step';
import styles from './Today.module.css';

/** What to do next: the one primary action of the page; undefined while it is not known yet. */
export function NextPanel({ step }: { readonly step: Step | undefined }) {
  return (
    <Card as="section" tone="primary" aria-labelledby="next">
      <h2 id="next" className={styles['title']}>
        <CompassIcon aria-hidden />
        Your next step
      </h2>
      {step ? <Known step={step} /> : <Skeleton label="Looking at what comes next" />}
    </Card>
  );
}

function Known({ step: { title, text, to, action } }: { readonly step: Step }) {
  return (
    <>
      <p className={styles['step']}>{title}</p>
      <p>{text}</p>
      <p className={styles['end']}>
        <LinkButton to={to} size="large">
          {action}
          <NextIcon aria-hidden />
        </LinkButton>
      </p>
    </>
  );
}
