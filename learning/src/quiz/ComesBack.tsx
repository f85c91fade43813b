import { TimeIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import styles from './ComesBack.module.css';

/** That missed questions are not lost: one line, and only where there is something to come back. */
export function ComesBack({ count }: { readonly count: number }) {
  if (count === 0) return null;
  const [what, come] = count === 1 ? ['question', 'comes'] : [`${count} questions`, 'come'];
  return (
    <p className={styles['line']}>
      <TimeIcon aria-hidden />
      <span>
        The {what} you missed {come} back tomorrow in <TextLink to="/review">your review</TextLink>, until you
        know {count === 1 ? 'it' : 'them'} for good.
      </span>
    </p>
  );
}
