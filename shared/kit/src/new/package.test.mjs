import { expect, test } from '@jest/globals';
import { packageOf, withKit } from './package.mjs';

const packages = ['kit', 'play'].map((part) => ({ name: `@venture/${part}`, file: `vendor/${part}.tgz` }));

test('a game outside brings React, the packages that this kit was made with, and the kit itself', () => {
  const { name, dependencies, devDependencies } = packageOf('founder-fair', packages);
  expect(name).toBe('founder-fair');
  expect(dependencies).toMatchObject({ '@venture/play': 'file:vendor/play.tgz', react: '^19.0.0' });
  expect(devDependencies).toMatchObject({ '@venture/kit': 'file:vendor/kit.tgz', '@types/react': '^19.0.0' });
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\^?\d|^file:vendor/);
});

test('what a package.json says before stays, each package where it stands, but for another kit', () => {
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

test('another kit takes the place of the one before, and nothing else changes', () => {
  const own = packageOf('founder-fair', packages);
  const newer = packages.map(({ name, file }) => ({ name, file: file.replace('.tgz', '-2.tgz') }));
  expect(JSON.stringify(withKit(own, newer))).toBe(JSON.stringify(own).replaceAll('.tgz', '-2.tgz'));
});
