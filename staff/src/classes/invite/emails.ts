import { isMailAddress } from '@venture/api/accounts';
import { MAX_INVITATIONS_PER_CALL } from '@venture/api/v1/invitations';

/** Problem in one line of a list. */
export type EmailListIssue = { readonly line: number; readonly text: string };

export type EmailList = {
  /** Each email once, as it was first spelled. */
  readonly emails: readonly string[];
  readonly malformed: readonly EmailListIssue[];
  /** Emails that repeat an earlier line. */
  readonly repeated: readonly EmailListIssue[];
  readonly isTooLong: boolean;
};

/** Separators of table cells, and those around the email in an address such as `Ada <ada@example.edu>`. */
const BETWEEN = /[\s,;<>"()|]+/;

/** A list as text. The rest of a longer list keeps its original line numbers, as long as these are known. */
export type NumberedText = { readonly text: string; readonly numbers: readonly number[] | undefined };

/** Finds the emails in a pasted list, or in a table with or without headings: whatever has an @, line by line. */
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

/** Returns a whole line without any email, as written, or only the malformed cells of another line. */
function findMalformed(content: string, found: readonly string[], mayBeHeading: boolean): readonly string[] {
  if (found.some(isMailAddress)) return found.filter((cell) => !isMailAddress(cell));
  const isHeading = mayBeHeading && found.length === 0;
  return content.trim() === '' || isHeading ? [] : [content.trim()];
}

/** Extracts the unreadable lines, each once, for correction. */
export function extractMalformedLines({ malformed }: EmailList): NumberedText {
  const lines = new Map<string, number>();
  for (const { text, line } of malformed) if (!lines.has(text)) lines.set(text, line);
  return { text: [...lines.keys()].join('\n'), numbers: [...lines.values()] };
}

/**
 * Returns the list after an edit. The rest of a longer list keeps its numbers while its lines are corrected one by
 * one.
 */
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
