import styles from './QuestionProgress.module.css';

type Props = {
  /** From 0. */
  readonly at: number;
  readonly total: number;
  readonly words: string;
};

/** Progress through the questions. */
export function QuestionProgress({ at, total, words }: Props) {
  return (
    <div className={styles['place']}>
      <p>{words}</p>
      <span aria-hidden className={styles['steps']}>
        {Array.from({ length: total }, (_, index) => `step-${index}`).map((step, index) => (
          <span key={step} data-step={stepOf(index, at)} />
        ))}
      </span>
    </div>
  );
}

function stepOf(index: number, at: number) {
  if (index === at) return 'present';
  return index < at ? 'done' : 'ahead';
}
