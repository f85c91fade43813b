import { ProblemError } from '@venture/api/v1/call';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { copyText } from '@venture/ui/copy-text';
import { CopyIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import { useState } from 'react';
import { texts } from './content';

export type Draft = { readonly name: string; readonly email: string; readonly message: string };

type Props = {
  readonly draft: Draft;
  /** The reason, if there is a server to send to. */
  readonly error: unknown;
  /** Selects the message on the page, for copying by hand. */
  readonly select: () => void;
};

/** Says honestly that nothing was sent, and offers two other ways to send it. */
export function NotSent({ draft, error, select }: Props) {
  const { title, text } = wordsFor(error);
  const [copying, setCopying] = useState('');
  const copy = async () => {
    const copied = await copyText(letter(draft));
    setCopying(copied ? texts.copied : texts.copyRefused);
    if (!copied) select();
  };
  return (
    <>
      <Alert tone="warn" title={title}>
        {text}
      </Alert>
      <ButtonRow>
        <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
          Copy message
        </Button>
        <a href={mailAddress(draft)}>Open in your mail program</a>
      </ButtonRow>
      <StatusLine>{copying}</StatusLine>
    </>
  );
}

function wordsFor(error: unknown): { readonly title: string; readonly text: string } {
  if (error === undefined) return { title: texts.notSentTitle, text: texts.notSent };
  const isRefused = error instanceof ProblemError && error.status < 500;
  if (!isRefused) return { title: texts.failedTitle, text: texts.failed };
  const title = error.status === 429 ? texts.tooManyTitle : texts.failedTitle;
  return { title, text: `${error.message} ${texts.failed}` };
}

function letter({ name, email, message }: Draft): string {
  return `${message}\n\n${name}\n${email}`;
}

function mailAddress(draft: Draft): string {
  const { supportEmail, subject } = texts;
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter(draft))}`;
}
