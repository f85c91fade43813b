import lists from '@venture/ui/lists.module.css';
import { Detail } from './Section';

type Props = {
  readonly children: string;
  /** For a sentence or title: cuts a very long name, since the list beside it shows all of it. */
  readonly isShort?: boolean;
};

/** A person's name as typed. Its length and direction do not affect the text around it. */
export function PersonName({ children: name, isShort = false }: Props) {
  const letters = [...name];
  const isCut = isShort && letters.length > MOST_LETTERS;
  return (
    <bdi className={lists['person']} title={isCut ? name : undefined}>
      {isCut ? `${letters.slice(0, MOST_LETTERS).join('')}…` : name}
    </bdi>
  );
}

const MOST_LETTERS = 50;

/** An email address that breaks before its @ when space is short. */
export function Email({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  if (at < 0) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

type PersonProps = { readonly fullName: string; readonly email: string };

/** A person in a list: their name, and their email below it. */
export function Person({ fullName, email }: PersonProps) {
  return (
    <>
      <PersonName>{fullName}</PersonName>
      <Detail>
        <Email email={email} />
      </Detail>
    </>
  );
}
