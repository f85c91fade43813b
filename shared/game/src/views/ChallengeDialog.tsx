import { readPublicUrl } from '@venture/api/config';
import type { Run } from '@venture/rules/events';
import { Button } from '@venture/ui/Button';
import { copyText } from '@venture/ui/copy-text';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import { CopyIcon, ShareIcon } from '@venture/ui/icons';
import { QrCode } from '@venture/ui/QrCode';
import { useLocation } from '@venture/ui/router';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { useState } from 'react';
import { CHALLENGE_PARAMETER, type Challenge, NAME_LENGTH } from '../deal';
import styles from './ChallengeDialog.module.css';

type Props = { readonly run: Run; readonly onClose: () => void };

const NAMELESS = 'A friend';

/** A link and a QR code that let anyone play the same deal and then see both results. Nothing is sent from here. */
export function ChallengeDialog({ run, onClose }: Props) {
  const [name, setName] = useState('');
  const [status, setStatus] = useState('');
  const link = useLink(run, name.trim() || NAMELESS);
  const isSharing = typeof navigator.share === 'function';
  const share = async () => {
    const data = { title: 'Venture Quest', text: 'Can you beat me on the same deal?', url: link };
    if (!navigator.canShare?.(data)) return copy();
    try {
      await navigator.share(data);
    } catch (error) {
      const isCalledOff = Object(error).name === 'AbortError';
      if (!isCalledOff) await copy();
    }
  };
  const copy = async () =>
    setStatus(
      (await copyText(link)) ? 'Link copied.' : 'Your browser didn’t allow copying. Select the link instead.',
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Challenge a friend"
      actions={
        <>
          <Button icon={isSharing ? <ShareIcon aria-hidden /> : <CopyIcon aria-hidden />} onClick={share}>
            {isSharing ? 'Share' : 'Copy link'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className={stack['gap-4']}>
        <p>
          Whoever opens the link plays the same deal, without an account, and then sees both results. The link
          holds the deal, your result and the nickname; nothing else.
        </p>
        <Field
          label="Your nickname"
          hint="Not your full name: anyone with the link sees it."
          maxLength={NAME_LENGTH}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <QrCode text={link} label="QR code of the link" className={styles['code']} />
        <Field label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        <StatusLine>{status}</StatusLine>
      </div>
    </Dialog>
  );
}

function useLink({ game, rules, seed, options = {}, score }: Run, name: string): string {
  const { pathname } = useLocation();
  const challenge: Challenge = { name, game, rules, seed, options, score };
  const search = new URLSearchParams({ [CHALLENGE_PARAMETER]: JSON.stringify(challenge) });
  return new URL(`#${pathname}?${search}`, readPublicUrl()).href;
}
