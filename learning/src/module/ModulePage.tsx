import { LightbulbIcon, NextIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { Entries } from '../notebook/Entries';
import { entriesOf } from '../notebook/entries';
import { useNotes } from '../notebook/useNotes';
import { Contents } from './Contents';
import { Module } from './content/schema';
import { Introduction } from './Introduction';
import styles from './ModulePage.module.css';
import { SectionView } from './SectionView';
import { useStepsDone } from './steps/done';
import type { Reading } from './useReading';
import { useReading } from './useReading';

export { Module };

/** The page of every module: what it teaches, one section after another or all at once, with its quiz always in reach. */
export function ModulePage({ module }: { readonly module: Module }) {
  const reading = useReading(module);
  const steps = useStepsDone(module.id);
  const { sections } = module;
  const isHidden = (id: string | undefined) => !reading.isAll && reading.open !== id;
  return (
    <Page>
      <PageHeader
        title={module.title}
        lead={module.summary}
        back={{ to: '/learning-module', label: 'All modules' }}
      />
      <div className={`${stack['gap-5']} ${styles['layout']}`}>
        <div className={styles['side']}>
          <Contents module={module} reading={reading} />
        </div>
        <div className={styles['column']}>
          <div className={stack['gap-6']}>
            <div hidden={isHidden(sections[0]?.id)} className={styles['part']}>
              <Introduction module={module} reading={reading} />
            </div>
            {sections.map((section, index) => (
              <SectionView
                key={section.id}
                section={section}
                place={{ at: index + 1, of: sections.length }}
                steps={steps}
                hidden={isHidden(section.id)}
              />
            ))}
            <ModuleEnd module={module} hidden={isHidden(sections.at(-1)?.id)} />
          </div>
          <WayOn module={module} reading={reading} />
        </div>
      </div>
    </Page>
  );
}

/** The end of a module: what was written in it, and what it rests on. */
function ModuleEnd({ module, hidden }: { readonly module: Module; readonly hidden: boolean }) {
  const notes = useNotes();
  const own = new Map(
    module.sections.flatMap(({ id }) => {
      const note = notes.get(id);
      return note ? [[id, note] as const] : [];
    }),
  );
  return (
    <div hidden={hidden} className={`${stack['gap-6']} ${styles['part']}`}>
      <section className={stack['gap-4']} aria-labelledby="notebook">
        <h2 id="notebook">My notebook</h2>
        {own.size === 0 && <p>What you write under “Try it” is collected here and in your notebook.</p>}
        {entriesOf([module], own).map(({ title, entries }) => (
          <Entries key={title} entries={entries} />
        ))}
        <p className={styles['onScreen']}>
          <LinkButton to="/notebook" variant="secondary" icon={<LightbulbIcon aria-hidden />}>
            Open my notebook
          </LinkButton>
        </p>
      </section>
      <section className={`${stack['gap-3']} ${styles['sources']}`} aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        <ul>
          {module.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type Props = { readonly module: Module; readonly reading: Reading };

/** Always in sight: the next section, and the quiz, which is what comes next after the last one. */
function WayOn({ module: { sections, quiz }, reading: { isAll, open } }: Props) {
  const at = sections.findIndex(({ id }) => id === open);
  const next = isAll ? undefined : sections[at + 1];
  return (
    <div className={styles['way']}>
      <LinkButton to={quiz.route} variant={next ? 'secondary' : 'primary'}>
        Take the quiz
        {!next && <NextIcon aria-hidden />}
      </LinkButton>
      {next && (
        <LinkButton to={{ search: `?section=${next.id}` }} replace>
          Continue
          <VisuallyHidden> with “{next.heading}”</VisuallyHidden>
          <NextIcon aria-hidden />
        </LinkButton>
      )}
    </div>
  );
}
