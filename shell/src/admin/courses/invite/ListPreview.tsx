import { MOST_INVITED } from '@venture/api/v1/invitations';
import { Alert } from '@venture/ui/Alert';
import stack from '@venture/ui/stack.module.css';
import type { EmailList, Problem } from './emails';
import styles from './Invite.module.css';
import { counted } from './words';

/** Whom a list would invite, and which lines it would not. */
export function ListPreview({
  list: { emails, malformed, repeated, isTooLong },
}: {
  readonly list: EmailList;
}) {
  return (
    <div className={stack['gap-3']}>
      <p role="status">
        <strong>{counted(emails.length, 'email address', 'email addresses')}</strong> found
        {malformed.length > 0 && `, ${counted(malformed.length, 'entry', 'entries')} that can’t be read`}
        {repeated.length > 0 && `, ${counted(repeated.length, 'duplicate', 'duplicates')}`}.
      </p>
      {isTooLong && (
        <Alert>{`At most ${MOST_INVITED.toLocaleString('en')} people can be invited at once. Split the list.`}</Alert>
      )}
      <Problems title="Can’t be read as an email address" problems={malformed} />
      <Problems title="Listed more than once, invited once" problems={repeated} />
    </div>
  );
}

const MOST_SHOWN = 50;

function Problems({ title, problems }: { readonly title: string; readonly problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  const more = problems.length - MOST_SHOWN;
  return (
    <details className={styles['problems']} open>
      <summary>{title}</summary>
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            Line {line.toLocaleString('en')}: {text.slice(0, 100)}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
    </details>
  );
}
