import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text, timestamp } from './text';

/** Notes on sections of modules, by section; saves of wrapped games, by remote. */
export const DOCUMENT_KINDS = ['note', 'save'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Characters of a document, and number and bytes of all documents of a person, by kind. */
export const DOCUMENT_LIMITS = {
  note: { characters: 4000, documents: 300, bytes: 4 * 2 ** 20 },
  save: { characters: 256 * 1024, documents: 50, bytes: 2 * 2 ** 20 },
} as const;

/** An empty value: its owner has deleted the document. */
const schemaOf = <const Kind extends DocumentKind>(kind: Kind) =>
  v.object({
    kind: v.literal(kind),
    name: text(1, 80),
    value: text(0, DOCUMENT_LIMITS[kind].characters),
    /** Time on the device's clock; the server stores no time ahead of its own. */
    at: timestamp,
  });

/** A text of a person that follows them to each device, written as a whole. */
export const UserDocument = v.variant('kind', [schemaOf('note'), schemaOf('save')]);
export type UserDocument = v.InferOutput<typeof UserDocument>;

/** All documents of a kind, also deleted ones, or the one of a name. */
export const listDocuments = endpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/me/documents',
  access: 'learner',
  summary: 'Notes of the caller, or what games have saved for them',
  query: v.object({
    /** Expected user, since another one may have logged in in another tab. */
    learner: v.string(),
    kind: v.picklist(DOCUMENT_KINDS),
    name: v.optional(text(1, 80)),
  }),
  response: v.object({ items: v.array(UserDocument) }),
});

/**
 * Stores a document unless a later one is there, and answers the stored time. Refused with `too-many-documents`
 * beyond {@link DOCUMENT_LIMITS}.
 */
export const writeDocument = endpoint({
  id: 'writeDocument',
  method: 'PUT',
  path: '/me/documents',
  access: 'learner',
  summary: 'Stores a note or a save of a game of the caller, unless something later is there',
  body: v.strictObject({ learner: v.string(), document: UserDocument }),
  response: v.object({ at: timestamp }),
  /** A character has up to three bytes. */
  largestBody: 3 * DOCUMENT_LIMITS.save.characters + 1024,
});
