import { Dialog } from '@venture/ui/Dialog';
import { Code } from '../Code';
import styles from './Invite.module.css';
import { joinLink, siteName } from './join-link';
import { QrCode } from './QrCode';

type Props = { readonly name: string; readonly code: string; readonly onClose: () => void };

/** How to join, as large as the window, to be read from the back of a room. */
export function Projected({ name, code, onClose }: Props) {
  return (
    <Dialog open title={`Join ${name}`} size="page" onClose={onClose}>
      <div className={styles['projected']}>
        <QrCode
          text={joinLink(code)}
          label={`QR code of the link to join ${name}`}
          className={styles['picture']}
        />
        <ol className={styles['steps']}>
          <li>Scan the QR code with your phone.</li>
          <li>
            Or open <strong className={styles['site']}>{siteName()}</strong>, log in, and enter this code on
            your account page:
          </li>
        </ol>
        <p className={styles['huge']}>
          <Code code={code} />
        </p>
      </div>
    </Dialog>
  );
}
