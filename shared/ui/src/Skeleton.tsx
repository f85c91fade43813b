import styles from './Skeleton.module.css';
import stack from './stack.module.css';
import typography from './typography.module.css';

type Props = {
  /** Shown and announced while waiting: 'Loading Cash Stack'; omit it if a status line already says so. */
  readonly label?: string;
  readonly lines?: number;
  /** Adds placeholders for a title and an image. */
  readonly page?: boolean;
};

/** Grey placeholders for content that is loading. */
export function Skeleton({ label, lines = 3, page = false }: Props) {
  return (
    <div className={stack['gap-4']}>
      {label && (
        <p role="status" className={typography['note']}>
          {label}
        </p>
      )}
      <div aria-hidden className={`${stack['gap-4']} ${styles['shapes']}`}>
        {page && <span data-shape="title" />}
        {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line) => (
          <span key={line} data-shape="line" />
        ))}
        {page && <span data-shape="picture" />}
      </div>
    </div>
  );
}
