import lists from '@venture/ui/lists.module.css';
import { Detail } from './Section';

type Props = {
  readonly children: string;
  /** In a sentence or title: a very long name is cut, as the list beside it has all of it. */
  readonly isShort?: boolean;
};

/** A name as its person typed it. Its length and direction do not affect the text around it. */
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

/** An email address, which breaks before its @ where there is little room. */
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
