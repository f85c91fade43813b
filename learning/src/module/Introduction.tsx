import { Badge } from '@venture/ui/Badge';
import { Card } from '@venture/ui/Card';
import { ExternalLink } from '@venture/ui/ExternalLink';
import { CheckIcon, LearnIcon, NextIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import type { Module } from './content/schema';
import styles from './ModulePage.module.css';
import type { Reading } from './useReading';

type Props = { readonly module: Module; readonly reading: Reading };

/** What the module is for, how long it takes, and in one page of all sections the way to where the reader stopped. */
export function Introduction({ module, reading }: Props) {
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
