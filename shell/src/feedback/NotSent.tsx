import { Alert } from '@venture/shared/ui/Alert';
import { Button } from '@venture/shared/ui/Button';
import { ButtonRow } from '@venture/shared/ui/ButtonRow';
import { CopyIcon } from '@venture/shared/ui/icons';
import { StatusLine } from '@venture/shared/ui/StatusLine';
import { useState } from 'react';
import { texts } from './content';

type Draft = { readonly name: string; readonly email: string; readonly message: string };

type Props = {
  readonly draft: Draft;
  /** Selects the message on the page, for who must copy by hand. */
  readonly select: () => void;
};

/** Says honestly that nothing was sent, and offers two ways to send it oneself. */
export function NotSent({ draft, select }: Props) {
  const [copying, setCopying] = useState('');
  const copy = async () => {
    const copied = await toClipboard(letter(draft));
    setCopying(copied ? texts.copied : texts.copyRefused);
    if (!copied) select();
  };
  return (
    <>
      <Alert tone="warn" title={texts.notSentTitle}>
        {texts.notSent}
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

function letter({ name, email, message }: Draft): string {
  return `${message}\n\n${name}\n${email}`;
}

function mailAddress(draft: Draft): string {
  const { supportEmail, subject } = texts;
  return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(letter(draft))}`;
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
