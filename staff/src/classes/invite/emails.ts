import { isInvitable, MAX_INVITATIONS_PER_CALL } from '@venture/api/v1/invitations';

/** What is wrong with a line of a list. */
export type EmailListIssue = { readonly line: number; readonly text: string };

export type EmailList = {
  /** Each once, as it is spelled first. */
  readonly emails: readonly string[];
  readonly malformed: readonly EmailListIssue[];
  /** Emails that an earlier line has. */
  readonly repeated: readonly EmailListIssue[];
  readonly isTooLong: boolean;
};

/** What stands between the cells of a table, and around the email of an address such as `Ada <ada@example.edu>`. */
const BETWEEN = /[\s,;<>"()|]+/;

/** A list as text, and which lines of a longer one its lines were; empty for a list of its own. */
export type NumberedText = { readonly text: string; readonly numbers: readonly number[] };

/** The emails of a list that was pasted, or of a table with or without headings: whatever has an @, line by line. */
export function parseEmailList(text: string, numbers: readonly number[] = []): EmailList {
  const emails = new Map<string, { readonly email: string; readonly line: number }>();
  const malformed: EmailListIssue[] = [];
  const repeated: EmailListIssue[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (const [at, content] of lines.entries()) {
    const line = (numbers.length === lines.length && numbers[at]) || at + 1;
    const found = splitCells(content);
    malformed.push(
      ...findMalformed(content, found, at === 0 && text.includes('@')).map((each) => ({ line, text: each })),
    );
    for (const email of found.filter(isInvitable)) {
      const folded = email.normalize('NFC').toLowerCase();
      const first = emails.get(folded);
      if (!first) emails.set(folded, { email, line });
      else if (first.line !== line) repeated.push({ line, text: email });
    }
  }
  const list = [...emails.values()].map(({ email }) => email);
  return { emails: list, malformed, repeated, isTooLong: list.length > MAX_INVITATIONS_PER_CALL };
}

/** A line without any email is malformed as it was written; of another, only the cells that are. */
function findMalformed(content: string, found: readonly string[], mayBeHeading: boolean): readonly string[] {
  if (found.some(isInvitable)) return found.filter((cell) => !isInvitable(cell));
  const isHeading = mayBeHeading && found.length === 0;
  return content.trim() === '' || isHeading ? [] : [content.trim()];
}

/** What could not be read, to be corrected: what has an @ first, since another first line would count as a heading. */
export function extractMalformedLines({ malformed }: EmailList): NumberedText {
  const lines = [
    ...new Map(malformed.toReversed().map((problem) => [problem.text, problem])).values(),
  ].toSorted((a, b) => Number(b.text.includes('@')) - Number(a.text.includes('@')) || a.line - b.line);
  return { text: lines.map(({ text }) => text).join('\n'), numbers: lines.map(({ line }) => line) };
}

function splitCells(content: string): readonly string[] {
  return content
    .split(BETWEEN)
    .filter((cell) => cell.includes('@'))
    .map((cell) => cell.replace(/^mailto:|[.:]+$/gi, ''));
}
