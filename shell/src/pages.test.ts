import { expect, test } from '@jest/globals';
import { PROVIDED } from '@venture/contract/provided';
import { CONTRACT } from '@venture/contract/remotes';
import React from 'react';
import ReactDOM from 'react-dom';
import router from 'react-router-dom/package.json';
import shell from '../shell.json';
import { pages } from './pages';

test('shell.json declares exactly the pages of the shell', () => {
  expect(shell).toEqual({ contract: CONTRACT, routes: pages.map(({ path }) => path) });
});

test('what remotes are told the shell provides is what it is built with', () => {
  expect(PROVIDED).toEqual({
    react: React.version,
    'react-dom': ReactDOM.version,
    'react-router-dom': router.version,
  });
});
