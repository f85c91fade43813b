import * as v from 'valibot';

/** Text that any database can store: no U+0000, no lone surrogates. */
export const text = (least: number, most: number) =>
  v.pipe(
    v.string('must be text'),
    v.minLength(least, least === 1 ? 'must not be empty' : `must have at least ${least} characters`),
    v.maxLength(most, `must have at most ${most} characters`),
    v.check((value) => !value.includes('\u0000'), 'must not contain the character U+0000'),
    v.check((value) => !/\p{Surrogate}/u.test(value), 'must be well-formed Unicode'),
  );

/** A name without characters that change the direction of the following text; nicknames have their own check. */
export const nameText = (least: number, most: number) =>
  v.pipe(
    text(least, most),
    v.transform((value) => value.replace(/\p{Bidi_Control}/gu, '')),
  );

/** A timestamp, converted to UTC since databases do not accept every offset. */
export const timestamp = v.pipe(
  v.string('must be text'),
  v.isoTimestamp('must be a time in ISO 8601'),
  v.check(isMoment, 'must be a time that exists, in UTC or with an offset such as +05:00'),
  v.transform((at) => new Date(at).toISOString()),
  // Years before 1 or with five digits begin with a sign, which sorts before any digit.
  v.check((at) => at >= '0001', 'must be a time of the years 1 to 9999'),
);

/**
 * Rejects offsets without minutes, which ISO 8601 allows but browsers do not, and 30 February, which would become 2
 * March.
 */
function isMoment(text: string): boolean {
  const day = text.slice(0, 10);
  const isDay = !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return isDay && !Number.isNaN(Date.parse(text));
}

/** A UUID, converted to its canonical spelling. */
export const uuid = (message = 'must be a UUID') =>
  v.pipe(v.string('must be text'), v.uuid(message), v.toLowerCase());

export const classId = uuid('must be the id of a class');
export const assignmentId = uuid('must be the id of an assignment');

/** A person's opaque id. */
export const userId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be the id of a person'));

/** The cursor of a list, from an earlier response. */
export const cursor = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,2000}$/, 'must be a cursor from an earlier response'),
);
