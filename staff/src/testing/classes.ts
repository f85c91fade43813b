/** A class, as the server returns it. */
export const MONDAY_GROUP = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Monday group',
  code: 'CDFGHJ',
  members: 1,
  createdAt: '2026-10-01T10:00:00.000Z',
  isArchived: false,
};
