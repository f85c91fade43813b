import { Card } from '@venture/ui/Card';
import { RadioCards } from '@venture/ui/RadioCards';
import { EMAIL_CONFIRMATION } from './options';

type Props = {
  readonly value: boolean;
  readonly sendsMail: boolean;
  /** What is stored; it may be on from a time when the server sent mail, and must then be seen to be switched off. */
  readonly isStored: boolean;
  readonly onChange: (value: boolean) => void;
};

/** Whether addresses are confirmed: it can be switched on only where the server sends mail, and always off. */
export function EmailConfirmation({ value, sendsMail, isStored, onChange }: Props) {
  const mayBeOn = sendsMail || isStored;
  return (
    <Card padding="large" as="section">
      <RadioCards
        legend="Confirm email addresses"
        options={mayBeOn ? EMAIL_CONFIRMATION : EMAIL_CONFIRMATION.filter((option) => option.value === 'off')}
        value={value && mayBeOn ? 'on' : 'off'}
        onChange={(chosen) => onChange(chosen === 'on')}
      />
      {!sendsMail && (
        <p>
          {isStored ? 'On, but not in effect: this server sends no mail. ' : 'This server sends no mail. '}
          Set SMTP_URL on the server to confirm addresses.
        </p>
      )}
    </Card>
  );
}
