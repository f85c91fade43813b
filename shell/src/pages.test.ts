import { expect, test } from '@jest/globals';
import { PROVIDED } from '@venture/contract/provided';
import { CONTRACT } from '@venture/contract/remotes';
import React from 'react';
import ReactDOM from 'react-dom';
import router from 'react-router-dom/package.json';
import shell from '../shell.json';
import { pages, SOURCES } from './pages';

test('shell.json declares exactly the pages of the shell', () => {
  expect(shell.contract).toBe(CONTRACT);
  expect(pages.map(({ path }) => path)).toEqual(shell.pages.map(({ path }) => path));
});

test('every id of shell.json has a source in pages.ts, and every source its line in shell.json', () => {
  expect(Object.keys(SOURCES).toSorted()).toEqual(shell.pages.map(({ id }) => id).toSorted());
});

test('nobody finds a page for administering by its name, and there is none without a server for it', () => {
  const administering = pages.filter(({ path, role }) => path.startsWith('/admin/') || role);
  expect(administering).not.toEqual([]);
  for (const page of administering) {
    expect(page).toMatchObject({ needs: 'reports', unlisted: true, role: expect.any(String) });
  }
});

test('what remotes are told the shell provides is what it is built with', () => {
  expect(PROVIDED).toEqual({
    react: React.version,
    'react-dom': ReactDOM.version,
    'react-router-dom': router.version,
  });
});
