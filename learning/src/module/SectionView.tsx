import { LightbulbIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import type { Section } from './content/schema';
import { Diagram } from './diagram/Diagram';
import styles from './SectionView.module.css';
import type { StepsDone } from './steps/done';
import { StepView } from './steps/StepView';
import { endId, sectionId } from './useReading';

type Props = { readonly section: Section; readonly place: number; readonly steps: StepsDone };

/** One section: its text, its picture, its terms on demand and something to try. */
export function SectionView({ section, place, steps }: Props) {
  const { id, heading, body, diagram, keyTerms, tryIt } = section;
  return (
    <section
      id={sectionId(id)}
      className={`${stack['gap-4']} ${styles['section']}`}
      aria-labelledby={`heading-${id}`}
    >
      <p aria-hidden className={styles['place']}>
        {place}
      </p>
      <h2 id={`heading-${id}`} tabIndex={-1}>
        {heading}
      </h2>
      {body.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {diagram && <Diagram diagram={diagram} />}
      <div className={styles['terms']}>
        {keyTerms.map(({ term, definition }) => (
          <details key={term} className={styles['term']}>
            <summary>{term}</summary>
            <p>{definition}</p>
          </details>
        ))}
      </div>
      {section.steps.map((step) => (
        <StepView key={step.id} step={step} steps={steps} />
      ))}
      <aside className={styles['try']} aria-label={`Try it: ${heading}`}>
        <LightbulbIcon aria-hidden />
        <p>
          <strong>Try it.</strong> {tryIt}
        </p>
      </aside>
      <span id={endId(id)} aria-hidden />
    </section>
  );
}
