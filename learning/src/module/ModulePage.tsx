import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { ExternalLink } from '@venture/ui/ExternalLink';
import { CheckIcon, LearnIcon, LightbulbIcon, NextIcon, OpenIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Link } from '@venture/ui/router';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useId, useState } from 'react';
import { Entries, listEntries } from '../notebook/entries';
import { useNotes } from '../notebook/notes';
import { Module, type Section } from './content/schema';
import styles from './ModulePage.module.css';
import { SectionView } from './SectionView';
import { useStepsDone } from './steps/StepView';
import { type ReadingProgress, useReading } from './useReading';

export { Module };

/** A module's page: one section at a time or all at once, with a link to its quiz. */
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
                number={index + 1}
                total={sections.length}
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

/** A module's end: the learner's notes and the sources. */
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
        {listEntries([module], own).map(({ title, entries }) => (
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

type Props = { readonly module: Module; readonly reading: ReadingProgress };

/** A sticky bar with the next section and the quiz. */
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

type IntroductionProps = { readonly module: Module; readonly reading: ReadingProgress };

/** Objectives and duration; if all sections are on one page, also a link to where the reader stopped. */
function Introduction({ module, reading }: IntroductionProps) {
  const stopped = module.sections.find(({ id }) => id === reading.stoppedAt);
  const isAfterFirst = reading.isAll && stopped !== undefined && stopped !== module.sections[0];
  return (
    <Card as="section" tone="primary" padding="large" aria-labelledby="objectives">
      <div className={`${row['gap-2']} ${row['wrap']}`}>
        <Badge tone="primary" icon={<TimeIcon aria-hidden />}>
          About {module.minutes} minutes
        </Badge>
        <Badge tone="primary" icon={<LearnIcon aria-hidden />}>
          {reading.read.length > 0
            ? `${reading.read.length} of ${module.sections.length} sections read`
            : `${module.sections.length} sections, then a quiz`}
        </Badge>
      </div>
      <h2 id="objectives" className={styles['objectives']}>
        After this module you can
      </h2>
      <ul className={`${stack['gap-2']} ${styles['goals']}`}>
        {module.objectives.map((objective) => (
          <li key={objective}>
            <CheckIcon aria-hidden />
            {objective}
          </li>
        ))}
      </ul>
      <p>
        Rather watch first? <ExternalLink href={module.video.url}>{module.video.title}</ExternalLink>
      </p>
      {isAfterFirst && (
        <p>
          <LinkButton variant="secondary" to={{ search: `?section=${stopped.id}` }} replace>
            Continue at “{stopped.heading}”
            <NextIcon aria-hidden />
          </LinkButton>
        </p>
      )}
    </Card>
  );
}

type ContentsProps = { readonly module: Module; readonly reading: ReadingProgress };

/** A table of contents that marks the current and the read sections; on phones, behind a button. */
function Contents({ module, reading }: ContentsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <nav className={styles['contents']} aria-label="Sections of this module" data-open={isOpen}>
      <div className={styles['button']}>
        <Button
          variant="secondary"
          wide
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Sections
          <OpenIcon aria-hidden />
        </Button>
      </div>
      <div id={id} className={styles['list']}>
        <ol>
          {module.sections.map((section) => (
            <Entry key={section.id} section={section} reading={reading} onChosen={() => setOpen(false)} />
          ))}
        </ol>
        <Button variant="quiet" size="small" onClick={reading.toggleAll}>
          {reading.isAll ? 'Read section by section' : 'Read all on one page'}
        </Button>
      </div>
    </nav>
  );
}

type EntryProps = {
  readonly section: Section;
  readonly reading: ReadingProgress;
  readonly onChosen: () => void;
};

function Entry({ section: { id, heading }, reading, onChosen }: EntryProps) {
  const isRead = reading.read.includes(id);
  return (
    <li>
      <Link
        to={{ search: `?section=${id}` }}
        replace
        className={`${row['gap-3']} ${styles['entry']}`}
        aria-current={reading.current === id ? 'location' : undefined}
        onClick={onChosen}
      >
        <span className={styles['tick']} data-read={isRead}>
          {isRead && <CheckIcon aria-hidden />}
        </span>
        <span>
          {heading}
          {isRead && <VisuallyHidden> (read)</VisuallyHidden>}
        </span>
      </Link>
    </li>
  );
}
