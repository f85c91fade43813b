import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { parse } from '@venture/contract/parse';
import { CONTRACT, Manifest } from '@venture/contract/remotes';
import type { ComponentType } from 'react';
import { renderPage } from './page';

/** Tests for any remote: they check that `pages.ts` exposes what `remote.json` declares. */
export function testContract(json: unknown, pages: Readonly<Record<string, ComponentType>>): void {
  describe('contract', () => {
    test('remote.json is valid for the current contract', () => {
      expect(parse(Manifest, json, 'remote.json').contract).toBe(CONTRACT);
    });

    test('declared routes match the exposed pages', () => {
      const declared = parse(Manifest, json, 'remote.json').routes.map(({ path }) => path);
      expect(Object.keys(pages).sort()).toEqual([...declared].sort());
    });

    describe('every page', () => {
      const errors = jest.fn();
      beforeEach(() => {
        jest.spyOn(console, 'error').mockImplementation(errors);
      });
      afterEach(() => {
        jest.restoreAllMocks();
        errors.mockClear();
      });

      test.each(Object.entries(pages))('%s has one main heading and logs no error', async (path, Page) => {
        renderPage(<Page />, path);
        expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
        expect(errors.mock.calls).toEqual([]);
      });
    });
  });
}
