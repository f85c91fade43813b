import styles from './Courses.module.css';

const HALF = 3;

/** A code in two halves, which are easier to read out and to write down. */
export function ClassCode({ code }: { readonly code: string }) {
  return (
    <span className={styles['code']}>
      {code.slice(0, HALF)} {code.slice(HALF)}
    </span>
  );
}
