import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { serveFrameFiles } from './files';

test('elements load only the files they name, even if the page is in the folder of the files', async () => {
  URL.createObjectURL = () => 'blob:made';
  const fetchFile = jest.fn(async (_: string) => new ArrayBuffer(0));
  const base = document.baseURI;
  serveFrameFiles([base], fetchFile);
  document.body.innerHTML = '<img src="card.svg" alt="">';
  const image = document.querySelector('img');
  await waitFor(() => expect(image?.getAttribute('src')).toBe('blob:made'));
  expect(fetchFile.mock.calls).toEqual([[`${base}card.svg`]]);
});

test("sounds created with an address play the release's file", async () => {
  URL.createObjectURL = () => 'blob:sound';
  serveFrameFiles([document.baseURI], async () => new ArrayBuffer(0));
  const sound = new Audio('click.wav');
  await waitFor(() => expect(sound.getAttribute('src')).toBe('blob:sound'));
  expect(sound.preload).toBe('auto');
});
