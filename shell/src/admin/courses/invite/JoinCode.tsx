import { call } from '@venture/api/v1/call';
import { type Class, renewClassCode } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { copyText } from '@venture/ui/copy-text';
import { Dialog } from '@venture/ui/Dialog';
import { CopyIcon } from '@venture/ui/icons';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { AskFirst } from '../../../confirm/AskFirst';
import { Code } from '../Code';
import styles from './Invite.module.css';
import { joinLink, siteName } from './join-link';
import { QrCode } from './QrCode';

type Props = { readonly of: Class; readonly onChange: (now: Class) => void };

/** The link and the code with which whoever has them joins; the picture of the link is for telephones. */
export function JoinCode({ of, onChange }: Props) {
  const { id, name, code } = of;
  const link = joinLink(code);
  const [isProjected, setProjected] = useState(false);
  const [done, setDone] = useState('');
  const copy = async (what: string, text: string) => {
    setDone(
      (await copyText(text))
        ? `${what} copied.`
        : `Your browser didn’t allow copying. Select the ${what.toLowerCase()} and copy it yourself.`,
    );
  };
  return (
    <section className={stack['gap-4']} aria-labelledby="joining">
      <h3 id="joining">Link and code</h3>
      <p className={styles['text']}>
        Anyone who has the link or the code can join. They see the name of the class, its owners and what
        these will see before they do.
      </p>
      <div className={styles['ways']}>
        <QrCode text={link} label={`QR code of the link to join ${name}`} className={styles['small']} />
        <div className={stack['gap-3']}>
          <p>
            <Code code={code} large />
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
            <AskFirst
              label="New code…"
              look={{ variant: 'quiet' }}
              title="Replace the code?"
              confirm="Replace it"
              work={async () => onChange(await call(renewClassCode, { params: { id } }))}
              onDone={() => setDone('The class has a new code; the old one no longer works.')}
            >
              <p>
                The link, the QR code and the code that you have shared so far stop working. Members stay.
              </p>
            </AskFirst>
          </ButtonRow>
          <StatusLine shown={done !== ''}>{done}</StatusLine>
        </div>
      </div>
      {isProjected && <Projected name={name} code={code} onClose={() => setProjected(false)} />}
    </section>
  );
}

type ProjectedProps = { readonly name: string; readonly code: string; readonly onClose: () => void };

/** How to join, as large as the window, to be read from the back of a room. */
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
          <Code code={code} />
        </p>
      </div>
    </Dialog>
  );
}
