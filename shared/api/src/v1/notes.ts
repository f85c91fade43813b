import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text, timestamp, uuid } from './text';

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 4000;

/** Most notes of a person. */
export const MAX_NOTES = 300;

/** Most notes in one call, which then fits whatever their letters; a device that has more makes more calls. */
export const MAX_NOTES_PER_CALL = 2;

const shared = {
  /** Made by the device that wrote this version of the note. */
  id: uuid(),
  /** The section of a module that it is about. */
  section: text(1, 80),
  /** By the clock of the device. */
  at: timestamp,
};

/** What somebody wrote about a section. */
export const Note = v.object({ ...shared, text: text(1, MAX_NOTE_LENGTH) });
export type Note = v.InferOutput<typeof Note>;

/** All notes of the caller. A section has several where devices wrote without knowing of each other. */
export const listNotes = endpoint({
  id: 'listNotes',
  method: 'GET',
  path: '/me/notes',
  access: 'learner',
  summary: 'What the caller wrote about the sections of modules',
  /** Whose notes are meant: another person may since have logged in in another tab. */
  query: v.object({ learner: v.string() }),
  response: v.object({ items: v.array(Note) }),
});

/**
 * Stores notes and removes others, together. A note that is sent again with a later time replaces itself; an earlier one,
 * which arrives late, changes nothing. Refused with `too-many-notes` when the notebook is full.
 */
export const writeNotes = endpoint({
  id: 'writeNotes',
  method: 'POST',
  path: '/me/notes',
  access: 'learner',
  summary: 'Stores notes of the caller, and removes those that they replace',
  body: v.strictObject({
    learner: v.string(),
    written: v.pipe(v.array(Note), v.maxLength(MAX_NOTES_PER_CALL, `must be at most ${MAX_NOTES_PER_CALL}`)),
    removed: v.pipe(v.array(uuid()), v.maxLength(MAX_NOTES, `must be at most ${MAX_NOTES}`)),
  }),
});
