import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { copyText } from '@venture/ui/copy-text';
import { CopyIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useRef, useState } from 'react';
import { content } from '../content';
import type { Idea } from '../engine';
import { Ideas } from './Ideas';
import styles from './PitchSheet.module.css';
import { sheetPicture, sheetText } from './sheet';

const { messages } = content;

/** A game's ideas on one sheet, to be copied or saved as a picture. */
export function PitchSheet({ ideas }: { readonly ideas: readonly Idea[] }) {
  const paper = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState('');

  const copy = async () => {
    const isCopied = await copyText(sheetText(ideas));
    if (!isCopied && paper.current) getSelection()?.selectAllChildren(paper.current);
    setDone(isCopied ? messages.copied : messages.selected);
  };
  const save = async () => {
    const picture = paper.current ? await sheetPicture(ideas, paper.current) : undefined;
    if (picture) download(picture);
    setDone(picture ? messages.saved : messages.notSaved);
  };

  return (
    <div className={`${stack['gap-4']} ${styles['sheet']}`}>
      <div ref={paper} className={`${stack['gap-4']} ${styles['paper']}`}>
        <h3>{messages.sheet}</h3>
        <Ideas ideas={ideas} label={messages.sheet} />
      </div>
      <ButtonRow>
        <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="secondary" onClick={() => void save()}>
          Save as picture
        </Button>
      </ButtonRow>
      <StatusLine>{done}</StatusLine>
    </div>
  );
}

function download(picture: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = 'pitch-sheet.png';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
