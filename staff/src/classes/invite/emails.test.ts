import { expect, test } from '@jest/globals';
import { MAX_INVITATIONS_PER_CALL } from '@venture/api/v1/invitations';
import { editList, extractMalformedLines, parseEmailList } from './emails';

const emails = (text: string) => parseEmailList(text).emails;
const problems = (text: string) => {
  const { malformed, repeated } = parseEmailList(text);
  return { malformed, repeated };
};
const NONE = { malformed: [], repeated: [] };

test.each([
  ['a line each', 'ada@example.edu\ngrace@example.edu\n'],
  ['lines of Windows', 'ada@example.edu\r\ngrace@example.edu\r\n'],
  ['one line, as a mail program gives it', 'Ada <ada@example.edu>; "Hopper, Grace" <grace@example.edu>'],
  ['a table with headings', 'Name,Email address\nAda,ada@example.edu\n"Hopper, Grace",grace@example.edu'],
  ['a table with a byte order mark', '\ufeffStudent;Login\nAda;ada@example.edu\nGrace;grace@example.edu'],
  ['a table with the email twice in a row', 'ada@example.edu,ada@example.edu\ngrace@example.edu,x'],
  ['cells of a spreadsheet', 'Ada\tada@example.edu\nGrace\tgrace@example.edu'],
  ['a sentence', 'Ada (mailto:ada@example.edu), grace@example.edu.'],
])('%s is read', (_, text) => {
  expect(emails(text)).toEqual(['ada@example.edu', 'grace@example.edu']);
  expect(problems(text)).toEqual(NONE);
});

test('lines that are not emails and duplicates are listed by line number', () => {
  const text = 'ada@example.edu\n\nGrace Hopper\ngrace@\na@b@c\nADA@Example.edu';
  expect(emails(text)).toEqual(['ada@example.edu']);
  expect(problems(text)).toEqual({
    malformed: [
      { line: 3, text: 'Grace Hopper' },
      { line: 4, text: 'grace@' },
      { line: 5, text: 'a@b@c' },
    ],
    repeated: [{ line: 6, text: 'ADA@Example.edu' }],
  });
});

test('a text without emails is not a table with headings', () => {
  expect(problems('Grace')).toEqual({ ...NONE, malformed: [{ line: 1, text: 'Grace' }] });
});

test('an email address too long for any account is malformed', () => {
  expect(emails(`${'a'.repeat(250)}@example.edu`)).toEqual([]);
});

test.each([
  [MAX_INVITATIONS_PER_CALL, false],
  [MAX_INVITATIONS_PER_CALL + 1, true],
])('%i emails are too many: %s', (count, isTooLong) => {
  const text = Array.from({ length: count }, (_, at) => `a${at}@example.edu`).join('\n');
  expect(parseEmailList(text)).toMatchObject({ isTooLong, emails: { length: count } });
});

test('a line without any email is reported whole; a line with one, only its malformed parts', () => {
  const text = 'ada@example.edu\nnot an address@\nGrace <grace@example.edu>; leo@';
  expect(problems(text).malformed).toEqual([
    { line: 2, text: 'not an address@' },
    { line: 3, text: 'leo@' },
  ]);
});

test('lines left to correct keep their order and numbers while being corrected', () => {
  const left = extractMalformedLines(
    parseEmailList('ada@example.edu\nnobody\nnot an address@\nnobody\nleo@example.edu'),
  );
  expect(left).toEqual({ text: 'nobody\nnot an address@', numbers: [2, 3] });
  expect(parseEmailList(left.text, left.numbers).malformed).toEqual([
    { line: 2, text: 'nobody' },
    { line: 3, text: 'not an address@' },
  ]);
  const corrected = editList(left, left.text.replace('not an address@', 'zoe@example.edu'));
  expect(parseEmailList(corrected.text, corrected.numbers)).toMatchObject({
    emails: ['zoe@example.edu'],
    malformed: [{ line: 2, text: 'nobody' }],
  });
});

test('after a line is added or removed, lines are numbered by the text, even if there are as many again', () => {
  const left = extractMalformedLines(parseEmailList('ada@example.edu\nnobody\nzoe@\nleo@example.edu'));
  const shorter = editList(left, 'zoe@');
  const other = editList(shorter, 'zoe@\nnobody');
  expect(parseEmailList(other.text, other.numbers).malformed).toEqual([
    { line: 1, text: 'zoe@' },
    { line: 2, text: 'nobody' },
  ]);
  const first = editList(shorter, 'nobody\nzoe@');
  expect(parseEmailList(first.text, first.numbers).malformed).toHaveLength(2);
});

test('a list that replaces the remaining lines has its own numbers and headings', () => {
  const left = extractMalformedLines(parseEmailList('ada@example.edu\nnobody\nzoe@'));
  const other = editList(left, 'Email\nleo@');
  expect(parseEmailList(other.text, other.numbers).malformed).toEqual([{ line: 2, text: 'leo@' }]);
});
