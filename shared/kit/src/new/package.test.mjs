import { expect, test } from '@jest/globals';
import { packageOf, withKit } from './package.mjs';

const packages = ['kit', 'game'].map((part) => ({ name: `@venture/${part}`, file: `vendor/${part}.tgz` }));

test("a game in its own repository depends on React, the kit and its packages, in the kit's versions", () => {
  const { name, dependencies, devDependencies } = packageOf('founder-fair', packages);
  expect(name).toBe('founder-fair');
  expect(dependencies).toMatchObject({ '@venture/game': 'file:vendor/game.tgz', react: '^19.0.0' });
  expect(devDependencies).toMatchObject({ '@venture/kit': 'file:vendor/kit.tgz', '@types/react': '^19.0.0' });
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\^?\d|^file:vendor/);
});

test("an existing package.json keeps its content and each dependency's place, except for the kit", () => {
  const before = {
    name: 'something',
    author: 'Ada',
    type: 'commonjs',
    dependencies: { '@venture/kit': 'https://quest.example/kit.tgz', left: '1.0.0' },
    devDependencies: { react: '19.3.1' },
  };
  const { author, type, dependencies, devDependencies } = packageOf('founder-fair', packages, before);
  expect({ author, type }).toEqual({ author: 'Ada', type: 'module' });
  expect(dependencies).toMatchObject({ left: '1.0.0' });
  expect(devDependencies).toMatchObject({ react: '19.3.1', '@venture/kit': 'file:vendor/kit.tgz' });
  expect(Object.keys(dependencies)).not.toContain('react');
  expect(Object.keys(dependencies)).not.toContain('@venture/kit');
});

test('another kit replaces the old one, and nothing else changes', () => {
  const own = packageOf('founder-fair', packages);
  const newer = packages.map(({ name, file }) => ({ name, file: file.replace('.tgz', '-2.tgz') }));
  expect(JSON.stringify(withKit(own, newer))).toBe(JSON.stringify(own).replaceAll('.tgz', '-2.tgz'));
});
