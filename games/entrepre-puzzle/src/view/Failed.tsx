import type { Best } from '@venture/play/best';
import { Gained } from '@venture/play/views/Gained';
import { AssignedRunResult } from '@venture/play/views/LazyAssignedResult';
import { useEffect, useRef } from 'react';
import { SOLVED } from '../board/board';
import type { State } from '../engine';
import { failureMessage } from '../result';
import type { Texts } from '../texts';
import styles from './End.module.css';
import { StillBoard } from './StillBoard';
import { Words } from './Words';

type Props = { readonly state: State; readonly texts: Texts; readonly best: Best | undefined };

/** Why it failed, and what the correct puzzle was. */
export function Failed({ state, texts, best }: Props) {
  return (
    <>
      <Message text={failureMessage(state)} />
      {best && (best.score > 0 ? <Gained best={best} /> : <AssignedRunResult run={best.run} />)}
      <h3 className={styles['heading']}>The correct puzzle</h3>
      <StillBoard label="The correct puzzle" board={SOLVED} texts={texts} />
      <Words trio={state.trio} />
    </>
  );
}

/** A message that takes the focus, so that it is read first. */
export function Message({ text }: { readonly text: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} tabIndex={-1} className={styles['message']}>
      {text}
    </p>
  );
}
