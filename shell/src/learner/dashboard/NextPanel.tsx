import { CompassIcon, NextIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Skeleton } from '@venture/ui/Skeleton';
import typography from '@venture/ui/typography.module.css';
import type { Step } from '../assignments/assigned-step';
import { Panel } from '../Panel';
import styles from './Today.module.css';

/** The next step, the one primary action of the page. Undefined while it is unknown. */
export function NextPanel({ step }: { readonly step: Step | undefined }) {
  return (
    <Panel title="Your next step" icon={<CompassIcon aria-hidden />} headingLevel={2} tone="primary">
      {step ? <Known step={step} /> : <Skeleton label="Finding your next step" />}
    </Panel>
  );
}

function Known({ step: { title, text, to, action } }: { readonly step: Step }) {
  return (
    <>
      <p className={typography['big']}>{title}</p>
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
