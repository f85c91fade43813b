import type { ReactNode } from 'react';
import { BackIcon } from './icons';
import styles from './PageHeader.module.css';
import row from './row.module.css';
import stack from './stack.module.css';
import { TextLink } from './TextLink';

type Props = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The back link: 'Back to dashboard'. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Shown at the end of the title's line, or below it when there is no room. */
  readonly actions?: ReactNode;
  /** On a phone, puts the actions beside the back link and omits the lead, so that content is visible at once. */
  readonly compact?: boolean;
};

/** The top of a page: back link, `h1` (focused when the page opens) and lead. */
export function PageHeader({ title, lead, back, actions, compact = false }: Props) {
  return (
    <div className={`${stack['gap-3']} ${styles['header']}`} data-compact={compact}>
      {back && (
        <nav aria-label="Back">
          <TextLink to={back.to}>
            <BackIcon aria-hidden />
            {back.label}
          </TextLink>
        </nav>
      )}
      <div className={`${row['gap-3']} ${row['spread']}`}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={`${row['gap-3']} ${row['wrap']} ${styles['actions']}`}>{actions}</div>}
      </div>
      {lead && <p className={styles['lead']}>{lead}</p>}
    </div>
  );
}
