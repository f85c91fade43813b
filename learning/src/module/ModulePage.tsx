import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { ExternalLink } from '@venture/ui/ExternalLink';
import { CheckIcon, LearnIcon, NextIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { Contents } from './Contents';
import { Module } from './content/schema';
import styles from './ModulePage.module.css';
import { SectionView } from './SectionView';
import { useStepsDone } from './steps/done';
import { type Reading, useReading } from './useReading';

export { Module };

/** The page of every module: what it teaches, section by section, with its quiz always in reach. */
export function ModulePage({ module }: { readonly module: Module }) {
  const reading = useReading(module);
  const steps = useStepsDone(module.id);
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
          <div className={styles['quiz']}>
            <LinkButton to={module.quiz.route} size="large" wide>
              Take the quiz
              <NextIcon aria-hidden />
            </LinkButton>
          </div>
        </div>
        <div className={`${stack['gap-6']} ${styles['text']}`}>
          <Introduction module={module} reading={reading} />
          {module.sections.map((section, index) => (
            <SectionView key={section.id} section={section} place={index + 1} steps={steps} />
          ))}
          <Sources sources={module.sources} />
        </div>
      </div>
    </Page>
  );
}

type Props = { readonly module: Module; readonly reading: Reading };

function Introduction({ module, reading }: Props) {
  const stopped = module.sections.find(({ id }) => id === reading.stoppedAt);
  const isAfterFirst = stopped !== undefined && stopped !== module.sections[0];
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

function Sources({ sources }: { readonly sources: readonly string[] }) {
  return (
    <section className={`${stack['gap-3']} ${styles['sources']}`} aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ul>
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </section>
  );
}
