import { NextIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { Module } from './content/schema';
import styles from './ModulePage.module.css';
import type { Reading } from './useReading';

type Props = { readonly module: Module; readonly reading: Reading };

/** Always in sight: the next section, and the quiz, which is what comes next after the last one. */
export function WayOn({ module: { sections, quiz }, reading: { isAll, open } }: Props) {
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
