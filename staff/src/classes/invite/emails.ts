import { isMailAddress } from '@venture/api/accounts';
import { MAX_INVITATIONS_PER_CALL } from '@venture/api/v1/invitations';

/** Problem of one line of a list. */
export type EmailListIssue = { readonly line: number; readonly text: string };

export type EmailList = {
  /** Each once, as it is spelled first. */
  readonly emails: readonly string[];
  readonly malformed: readonly EmailListIssue[];
  /** Emails that an earlier line has. */
  readonly repeated: readonly EmailListIssue[];
  readonly isTooLong: boolean;
};

/** Separators of table cells, and those around the email of an address such as `Ada <ada@example.edu>`. */
const BETWEEN = /[\s,;<>"()|]+/;

/** A list as text. What is left of a longer list has the numbers of its lines there, as long as these are known. */
export type NumberedText = { readonly text: string; readonly numbers: readonly number[] | undefined };

/** The emails of a list that was pasted, or of a table with or without headings: whatever has an @, line by line. */
export function parseEmailList(text: string, numbers?: readonly number[]): EmailList {
  const emails = new Map<string, { readonly email: string; readonly line: number }>();
  const malformed: EmailListIssue[] = [];
  const repeated: EmailListIssue[] = [];
  for (const [at, content] of splitLines(text).entries()) {
    const line = numbers?.[at] ?? at + 1;
    const found = splitCells(content);
    const mayBeHeading = at === 0 && numbers === undefined && text.includes('@');
    malformed.push(...findMalformed(content, found, mayBeHeading).map((each) => ({ line, text: each })));
    for (const email of found.filter(isMailAddress)) {
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
  if (found.some(isMailAddress)) return found.filter((cell) => !isMailAddress(cell));
  const isHeading = mayBeHeading && found.length === 0;
  return content.trim() === '' || isHeading ? [] : [content.trim()];
}

/** Extracts the lines that could not be read, each once, to be corrected. */
export function extractMalformedLines({ malformed }: EmailList): NumberedText {
  const lines = new Map<string, number>();
  for (const { text, line } of malformed) if (!lines.has(text)) lines.set(text, line);
  return { text: [...lines.keys()].join('\n'), numbers: [...lines.values()] };
}

/** The list after an edit. What is left of a longer one keeps its numbers while one line after the other is corrected. */
export function editList({ text, numbers }: NumberedText, edited: string): NumberedText {
  const [before, after] = [splitLines(text), splitLines(edited)];
  const unchanged = after.filter((line, at) => line === before[at]);
  const isCorrected = before.length === after.length && unchanged.length >= after.length - 1;
  if (isCorrected && edited !== '') return { text: edited, numbers };
  const isLeft = after.some((line) => line !== '' && before.includes(line));
  return { text: edited, numbers: numbers && isLeft ? [] : undefined };
}

const splitLines = (text: string) => text.split(/\r\n|\r|\n/);

function splitCells(content: string): readonly string[] {
  return content
    .split(BETWEEN)
    .filter((cell) => cell.includes('@'))
    .map((cell) => cell.replace(/^mailto:|[.:]+$/gi, ''));
}
