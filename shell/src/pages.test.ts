import { expect, test } from '@jest/globals';
import { PROVIDED } from '@venture/contract/provided';
import { CONTRACT } from '@venture/contract/remotes';
import React from 'react';
import ReactDOM from 'react-dom';
import router from 'react-router-dom/package.json';
import shell from '../shell.json';
import { pages } from './pages';

test('shell.json declares exactly the pages of the shell', () => {
  expect(shell.contract).toBe(CONTRACT);
  expect(pages.map(({ path }) => path)).toEqual(shell.pages.map(({ path }) => path));
});

test('nobody finds a page for administering by its name, and there is none without a server for it', () => {
  const administering = pages.filter(({ path }) => path.startsWith('/admin/'));
  expect(administering).toHaveLength(6);
  for (const page of administering) expect(page).toMatchObject({ needs: 'reports', unlisted: true });
});

test('what remotes are told the shell provides is what it is built with', () => {
  expect(PROVIDED).toEqual({
    react: React.version,
    'react-dom': ReactDOM.version,
    'react-router-dom': router.version,
  });
});
