import { RETRY_LIMITS, type WaitReason } from '@venture/api/with-retry';
import { useEffect, useRef } from 'react';
import { Alert } from './Alert';
import { Button, type ButtonLook } from './Button';
import styles from './SubmitButton.module.css';
import type { WaitingCall } from './useWaiting';

type Props = Pick<ButtonLook, 'variant' | 'size' | 'wide'> & {
  readonly children: string;
  readonly queue: Pick<WaitingCall, 'working' | 'wait' | 'stop'>;
  /** What many users are doing at the moment, in words. */
  readonly doing: string;
};

/** Submits a form; during a long wait it says why and offers to stop. */
export function SubmitButton({ children, queue: { working, wait, stop }, doing, ...look }: Props) {
  const isWaiting = wait !== undefined;
  const { wide = true } = look;
  const submit = useRef<HTMLButtonElement>(null);
  // Restores the focus if the focused button has disappeared with the queue.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const button = submit.current;
    return () => {
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isWaiting]);
  return (
    <>
      <Button ref={submit} type="submit" working={working} size="large" {...look} wide={wide}>
        {children}
      </Button>
      <div role="status" className={styles['queue']}>
        {wait && <WhyItWaits wait={wait} doing={doing} />}
      </div>
      {isWaiting && (
        <Button variant="quiet" wide={wide} onClick={stop}>
          Stop waiting
        </Button>
      )}
    </>
  );
}

function WhyItWaits({ wait, doing }: { readonly wait: WaitReason; readonly doing: string }) {
  const { title, text } = WORDS[wait](doing);
  return (
    <Alert tone="info" role="note" title={title}>
      {text}
    </Alert>
  );
}

type Words = { readonly title: string; readonly text: string };

const WORDS: Readonly<Record<WaitReason, (doing: string) => Words>> = {
  slow: (doing) => ({
    title: 'This takes longer than usual.',
    text: `Perhaps many people are ${doing}. Keep this page open: you’ll be let in automatically.`,
  }),
  busy: (doing) => ({
    title: `Many people are ${doing}.`,
    text: 'You are in the queue. Keep this page open: you’ll be let in automatically when it is your turn.',
  }),
  'many-here': (doing) => ({
    title: `Many people on your network are ${doing}.`,
    text: `Everyone gets in, one after another. Keep this page open: it keeps trying for ${MINUTES} minutes. Or stop waiting, and come back later.`,
  }),
};

const MINUTES = RETRY_LIMITS.mostSeconds / 60;
