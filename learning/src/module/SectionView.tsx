import { LightbulbIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { NoteField } from '../notebook/NoteField';
import type { Section } from './content/schema';
import { Diagram } from './diagram/Diagram';
import styles from './SectionView.module.css';
import { type StepsDone, StepView } from './steps/StepView';
import { endId, sectionId } from './useReading';

type Props = {
  readonly section: Section;
  /** Position of the section, from 1. */
  readonly number: number;
  readonly total: number;
  readonly steps: StepsDone;
  /** Whether the section is only printed, since another one is open. */
  readonly hidden: boolean;
};

/** One section: its text, figure, key terms and exercise step. */
export function SectionView({ section, number, total, steps, hidden }: Props) {
  const { id, heading, body, diagram, keyTerms, tryIt } = section;
  return (
    <section
      id={sectionId(id)}
      hidden={hidden}
      className={`${stack['gap-4']} ${styles['section']}`}
      aria-labelledby={`heading-${id}`}
    >
      <p id={`place-${id}`} className={styles['place']}>
        <VisuallyHidden>
          Section {number} of {total}
        </VisuallyHidden>
        <span aria-hidden>{number}</span>
      </p>
      <h2 id={`heading-${id}`} tabIndex={-1} aria-describedby={`place-${id}`}>
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
        <div className={stack['gap-3']}>
          <p>
            <strong>Try it.</strong> {tryIt}
          </p>
          <NoteField section={id} heading={heading} />
        </div>
      </aside>
      <span id={endId(id)} aria-hidden />
    </section>
  );
}
