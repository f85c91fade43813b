import { expect, test } from '@jest/globals';
import { PROVIDED_PACKAGES } from '@venture/contract/provided';
import { CONTRACT } from '@venture/contract/remotes';
import React from 'react';
import ReactDOM from 'react-dom';
import router from 'react-router-dom/package.json';
import shell from '../shell.json';
import { pages, SOURCES } from './pages';

test("shell.json declares exactly the shell's pages", () => {
  expect(shell.contract).toBe(CONTRACT);
  expect(pages.map(({ path }) => path)).toEqual(shell.pages.map(({ path }) => path));
});

test('every id of shell.json has a source in pages.ts, and every source has its line in shell.json', () => {
  expect(Object.keys(SOURCES).toSorted()).toEqual(shell.pages.map(({ id }) => id).toSorted());
});

test('administration pages cannot be found by name, and do not exist without a server for them', () => {
  const [staff] = pages.filter(({ path }) => path.startsWith('/admin'));
  expect(staff).toMatchObject({ path: '/admin/*', needsV1: true, unlisted: true });
});

test('remotes are told the package versions that the shell is built with', () => {
  expect(PROVIDED_PACKAGES).toEqual({
    react: React.version,
    'react-dom': ReactDOM.version,
    'react-router-dom': router.version,
  });
});
