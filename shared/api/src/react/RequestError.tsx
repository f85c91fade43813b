import { Button } from '@venture/ui/Button';
import { ErrorState } from '@venture/ui/ErrorState';
import { LinkButton } from '@venture/ui/LinkButton';
import { createContext, use } from 'react';
import { formatWait } from '../format';
import { ProblemError } from '../v1/call';
import { PASSWORD_AGAIN } from '../v1/endpoint';

type Props = {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly headingLevel?: 2 | 3;
};

/** True on a page that has its own way to log in. */
export const HasLoginContext = createContext(false);

/** Says why the server's response is missing, and offers a remedy. */
export function RequestError({ error, onRetry, headingLevel = 2 }: Props) {
  const { title, text, login = false } = describeError(error);
  const hasLogin = use(HasLoginContext);
  const actions = login ? (
    !hasLogin && <LinkButton to="/login">Log in</LinkButton>
  ) : (
    <Button variant="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return <ErrorState title={title} text={text} headingLevel={headingLevel} actions={actions} />;
}

type Words = { readonly title: string; readonly text: string; readonly login?: true };

function describeError(error: unknown): Words {
  if (error instanceof ProblemError) return refusal(error);
  if (error instanceof TypeError) {
    return { title: 'No connection', text: 'The server could not be reached. Nothing was changed.' };
  }
  return { title: 'Something went wrong', text: 'The answer could not be read. Reloading may help.' };
}

/** Describes an error in a sentence or two, where a heading would not fit. */
export function errorSentence(error: unknown): string {
  const { title, text } = describeError(error);
  const needsTitle = error instanceof ProblemError && NEEDS_TITLE.includes(error.status);
  return needsTitle ? `${title}. ${text}` : text;
}

/** Statuses whose text says only what to do, so that the title is needed too. */
const NEEDS_TITLE: readonly number[] = [401, 429];

function refusal({ status, code, message, retryAfterSeconds = 0 }: ProblemError): Words {
  if (status === 401) {
    return { title: 'You are no longer logged in', text: 'Log in again to continue.', login: true };
  }
  if (code === PASSWORD_AGAIN) return { title: 'Enter your password again', text: message };
  if (status === 403) return { title: 'You are not allowed to do this', text: message };
  if (status === 429) {
    return { title: 'Too many requests', text: `Try again in ${formatWait(retryAfterSeconds)}.` };
  }
  return { title: status < 500 ? 'This did not work' : 'The server could not answer', text: message };
}
