import * as v from 'valibot';
import { endpoint } from './endpoint';
import { text, timestamp } from './text';

/** Notes, one per module section; saves of wrapped games, one per remote. */
export const DOCUMENT_KINDS = ['note', 'save'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** By kind, the maximum characters of a document, and the maximum documents and bytes of a person. */
export const DOCUMENT_LIMITS = {
  note: { characters: 4000, documents: 300, bytes: 4 * 2 ** 20 },
  save: { characters: 256 * 1024, documents: 50, bytes: 2 * 2 ** 20 },
} as const;

/** An empty value marks a document that its owner has deleted. */
const schemaOf = <const Kind extends DocumentKind>(kind: Kind) =>
  v.object({
    kind: v.literal(kind),
    name: text(1, 80),
    value: text(0, DOCUMENT_LIMITS[kind].characters),
    /** When it was last changed, by the device's clock; the server stores no time later than its own. */
    at: timestamp,
  });

/** A user's text, available on every device, always written as a whole. */
export const UserDocument = v.variant('kind', [schemaOf('note'), schemaOf('save')]);
export type UserDocument = v.InferOutput<typeof UserDocument>;

/** Lists all documents of a kind, including deleted ones, or only the one with this name. */
export const listDocuments = endpoint({
  id: 'listDocuments',
  method: 'GET',
  path: '/me/documents',
  access: 'learner',
  summary: 'Notes of the caller, or what games have saved for them',
  query: v.object({
    /** The user expected to be logged in, since another may have logged in in another tab. */
    learner: v.string(),
    kind: v.picklist(DOCUMENT_KINDS),
    name: v.optional(text(1, 80)),
  }),
  response: v.object({ items: v.array(UserDocument) }),
});

/**
 * Stores a document unless a later one exists, and returns the stored time. Refused with `too-many-documents`
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
  /** A character takes up to three bytes. */
  largestBody: 3 * DOCUMENT_LIMITS.save.characters + 1024,
});
