import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { createQueryClient } from '@venture/api/react/QueryProvider';
import { serverForEach } from '@venture/testing/fake-server';
import { preload } from './preload';

const ID = '00000000-0000-4000-8000-000000000001';
const server = serverForEach(() => 'offline');

test.each([
  ['/admin/users', []],
  [`/admin/courses/${ID}`, [`/classes/${ID}`, '/class-members', `/classes/${ID}/owners`]],
  [
    `/admin/courses/${ID}/gradebook`,
    [`/classes/${ID}`, `/classes/${ID}/gradebook`, `/classes/${ID}/assignments`],
  ],
  [`/admin/courses/${ID}/assignments`, [`/classes/${ID}`, `/classes/${ID}/assignments`]],
])('%s requests what the page needs at once', async (path, needed) => {
  preload(createQueryClient({ retries: 0 }), path);
  await waitFor(() =>
    expect(server.sent.map(({ what }) => what)).toEqual(['/me', ...needed].map((each) => `GET ${each}`)),
  );
});
