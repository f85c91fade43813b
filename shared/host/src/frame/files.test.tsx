import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { frameFiles } from './files';

test('asks for what elements name, and for nothing where they name nothing, also where the page stands beside the files', async () => {
  URL.createObjectURL = () => 'blob:made';
  const fetchFile = jest.fn(async (_: string) => new ArrayBuffer(0));
  const base = document.baseURI;
  frameFiles([base], fetchFile);
  document.body.innerHTML = '<img src="card.svg" alt="">';
  const image = document.querySelector('img');
  await waitFor(() => expect(image?.getAttribute('src')).toBe('blob:made'));
  expect(fetchFile.mock.calls).toEqual([[`${base}card.svg`]]);
});

test('sounds that are made by their address have it from the release', async () => {
  URL.createObjectURL = () => 'blob:sound';
  frameFiles([document.baseURI], async () => new ArrayBuffer(0));
  const sound = new Audio('click.wav');
  await waitFor(() => expect(sound.getAttribute('src')).toBe('blob:sound'));
  expect(sound.preload).toBe('auto');
});
