import { Button } from '@venture/ui/Button';
import { SparkIcon } from '@venture/ui/icons';
import styles from './VersionOffer.module.css';

type Props = {
  readonly isShown: boolean;
  readonly update?: (() => void) | undefined;
  readonly onDecline: () => void;
};

/** Offers a newer version. It can be declined, which hides the offer. */
export function VersionOffer({ isShown, update = reload, onDecline }: Props) {
  const decline = () => {
    onDecline();
    // The focus would be lost with the button.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  };
  return (
    <div aria-live="polite" className={styles['place']}>
      {isShown && (
        <aside aria-label="New version" className={styles['notice']}>
          <SparkIcon aria-hidden className={styles['sign']} />
          <p className={styles['words']}>A new version is ready.</p>
          <Button size="small" onClick={update}>
            Update now
          </Button>
          <Button size="small" variant="quiet" onClick={decline}>
            Later
          </Button>
        </aside>
      )}
    </div>
  );
}

/** The address stays, and so does work in progress that pages have stored. */
function reload(): void {
  window.location.reload();
}
