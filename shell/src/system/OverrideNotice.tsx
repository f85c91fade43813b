import { sayTimeOf } from '@venture/progress/day';
import { Button } from '@venture/ui/Button';
import { CloseIcon, PreparingIcon, WarnIcon, WorkingIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import { useEffect, useState } from 'react';
import styles from './OverrideNotice.module.css';
import { clearOverride, describeSource, type StoredOverride } from './stored-override';

type Props = { readonly choice: StoredOverride; readonly title: string };

/** Shown on every page while there is an override: which, until when, and a reset button. */
export function OverrideNotice({ choice, title }: Props) {
  if ('preview' in choice) return <PreviewNotice title={title} version={choice.preview} />;
  return <BrowserNotice choice={choice} title={title} />;
}

/** Of a release that was opened by its link. */
function PreviewNotice({ title, version }: { readonly title: string; readonly version: string }) {
  return (
    <aside aria-label="Preview" className={styles['notice']}>
      <PreparingIcon aria-hidden />
      <p>
        Preview of{' '}
        <strong>
          {title} {version}
        </strong>{' '}
        · only in this tab · nothing done in it is kept
      </p>
      <Reset label="Leave preview" />
    </aside>
  );
}

function BrowserNotice({ choice, title }: Props) {
  const isOver = useIsOver(choice.until);
  return (
    <aside aria-label="Override" className={styles['notice']}>
      <PreparingIcon aria-hidden />
      <p>
        <strong>{title}</strong> is from <strong>{describeSource(choice)}</strong>, in this browser alone,{' '}
        {isOver ? 'but it has expired.' : `until ${sayTimeOf(choice.until)}.`}{' '}
        <TextLink to="/system/remotes">Remotes and releases</TextLink>
      </p>
      <Reset />
    </aside>
  );
}

/** Until the other server has answered, or the person has answered the browser's prompt. */
export function WaitingNotice({ choice }: { readonly choice: StoredOverride }) {
  return (
    <aside aria-label={labelOf(choice)} className={styles['notice']}>
      <WorkingIcon aria-hidden />
      <p>
        Waiting for {describeSource(choice)} instead of the live {choice.remote}.
        {'origin' in choice && ' Your browser may ask whether to let this page reach your computer.'}
      </p>
      <Reset label={'preview' in choice ? 'Leave preview' : 'Reset'} />
    </aside>
  );
}

/** Removes the override with one click. */
export function Reset({ label = 'Reset' }: { readonly label?: 'Reset' | 'Leave preview' }) {
  const reset = () => {
    clearOverride();
    window.location.reload();
  };
  return (
    <Button size="small" variant="secondary" onClick={reset}>
      {label}
    </Button>
  );
}

type DroppedProps = {
  readonly choice: StoredOverride | undefined;
  readonly reason: string;
  readonly onClose: () => void;
};

/** The override is no longer used, and why. */
export function DroppedNotice({ choice, reason, onClose }: DroppedProps) {
  return (
    <aside aria-label={labelOf(choice)} className={styles['notice']} data-tone="warn">
      <WarnIcon aria-hidden />
      <p role="status">
        {choice
          ? `The live release of ${choice.remote} is used again, not ${describeSource(choice)}: `
          : 'The live releases are used: '}
        {reason}
      </p>
      <Button size="small" variant="quiet" icon={<CloseIcon aria-hidden />} onClick={onClose}>
        Close
      </Button>
    </aside>
  );
}

const labelOf = (choice: StoredOverride | undefined) =>
  choice && 'preview' in choice ? 'Preview' : 'Override';

function useIsOver(until: number): boolean {
  const [isOver, setOver] = useState(() => until <= Date.now());
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return isOver;
}
