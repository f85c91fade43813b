import { readPublicUrl } from '@venture/api/config';
import { call } from '@venture/api/v1/call';
import { type Class, renewClassCode } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { copyText } from '@venture/ui/copy-text';
import { Dialog } from '@venture/ui/Dialog';
import { CopyIcon } from '@venture/ui/icons';
import { QrCode } from '@venture/ui/QrCode';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { ConfirmButton } from '../../app/FormDialog';
import { Section } from '../../app/Section';
import { ClassCode } from '../ClassCode';
import styles from './Invite.module.css';

/** Returns the address of the page for joining the class with this code. */
const joinLink = (code: string) => new URL(`#/join/${code}`, readPublicUrl()).href;

/** This site's address as people type it, without what browsers add. */
const siteName = () => {
  const { host, pathname } = new URL(readPublicUrl());
  return `${host}${pathname}`.replace(/\/$/, '');
};

/** The link and the code to join a class, and the link as a QR code for phones. */
export function JoinCode({ group: { id, name, code } }: { readonly group: Class }) {
  const link = joinLink(code);
  const [isProjected, setProjected] = useState(false);
  const [copied, setCopied] = useState('');
  const copy = async (what: string, text: string) => {
    setCopied(
      (await copyText(text))
        ? `${what} copied.`
        : `Your browser didn’t allow copying. Select the ${what.toLowerCase()} and copy it yourself.`,
    );
  };
  return (
    <Section title="Link and code">
      <p className={typography['measure']}>
        Anyone who has the link or the code can join. They see the name of the class, its owners and what
        these will see before they do.
      </p>
      <div className={styles['ways']}>
        <QrCode text={link} label={`QR code of the link to join ${name}`} className={styles['small']} />
        <div className={stack['gap-3']}>
          <p className={typography['big']}>
            <ClassCode code={code} />
          </p>
          <p className={styles['link']}>{link}</p>
          <ButtonRow>
            <Button onClick={() => setProjected(true)}>Full screen</Button>
            <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => copy('Link', link)}>
              Copy link
            </Button>
            <Button variant="secondary" icon={<CopyIcon aria-hidden />} onClick={() => copy('Code', code)}>
              Copy code
            </Button>
            <ConfirmButton
              label="New code…"
              look={{ variant: 'quiet' }}
              title="Replace the code?"
              confirm="Replace it"
              send={() => call(renewClassCode, { params: { id } })}
              done="The class has a new code; the old one no longer works."
            >
              <p>
                The link, the QR code and the code that you have shared so far stop working. Members stay.
              </p>
            </ConfirmButton>
          </ButtonRow>
          <StatusLine shown={copied !== ''}>{copied}</StatusLine>
        </div>
      </div>
      {isProjected && <Projected name={name} code={code} onClose={() => setProjected(false)} />}
    </Section>
  );
}

type ProjectedProps = { readonly name: string; readonly code: string; readonly onClose: () => void };

/** Joining instructions that fill the window, to be read from the back of a room. */
function Projected({ name, code, onClose }: ProjectedProps) {
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
          <ClassCode code={code} />
        </p>
      </div>
    </Dialog>
  );
}
