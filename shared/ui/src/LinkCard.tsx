import type { ReactNode } from 'react';
import type { Tone } from './Card';
import { NextIcon } from './icons';
import { Link } from './Link';
import styles from './LinkCard.module.css';
import tones from './tones.module.css';
import typography from './typography.module.css';

type Props = {
  /** The link's target; omitted for a locked card, which then says what it would offer. */
  readonly to?: string | undefined;
  readonly title: string;
  readonly text?: ReactNode;
  /** An image across the top, with an empty `alt`, since the title names the card. */
  readonly art?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: Tone;
  /** Label of the action, at the bottom: 'Play', 'Start'. */
  readonly action?: string;
  readonly headingLevel?: 2 | 3 | 4;
  /** Puts the image beside the text on a narrow screen, for long lists. */
  readonly isCompact?: boolean;
  /** More content, such as a chip; the whole card stays one link. */
  readonly children?: ReactNode;
  /** Content with its own links, below the action. */
  readonly foot?: ReactNode;
};

/** A card that is one link from edge to edge, named by its title. */
export function LinkCard({
  to,
  title,
  text,
  art,
  icon,
  tone = 'plain',
  action,
  headingLevel = 2,
  isCompact,
  children,
  foot,
}: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <article className={`${tones['tone']} ${styles['card']}`} data-tone={tone} data-compact={isCompact}>
      {art && <div className={styles['art']}>{art}</div>}
      <div className={styles['body']}>
        {icon && <span className={styles['icon']}>{icon}</span>}
        <Heading className={styles['title']}>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} className={styles['link']}>
              {title}
            </Link>
          )}
        </Heading>
        {text && <p className={typography['muted']}>{text}</p>}
        {children}
        {action && (
          <span aria-hidden className={styles['action']}>
            {action} <NextIcon />
          </span>
        )}
        {foot && <div className={styles['foot']}>{foot}</div>}
      </div>
    </article>
  );
}
