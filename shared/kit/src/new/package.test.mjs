import { expect, test } from '@jest/globals';
import { packageOf } from './package.mjs';

test('a game outside brings React and the packages that this kit was made with', () => {
  const { name, dependencies, devDependencies } = packageOf('founder-fair');
  expect(name).toBe('founder-fair');
  expect(dependencies).toMatchObject({ '@venture/play': '^0.1.0', react: '^19.0.0' });
  expect(devDependencies).toMatchObject({ '@venture/kit': '^0.1.0', '@types/react': '^19.0.0' });
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\^?\d/);
});

test('what a package.json says before stays, each package where it stands', () => {
  const before = {
    name: 'something',
    author: 'Ada',
    type: 'commonjs',
    dependencies: { '@venture/kit': 'file:kit.tgz', left: '1.0.0' },
    devDependencies: { react: '19.3.1' },
  };
  const { author, type, dependencies, devDependencies } = packageOf('founder-fair', before);
  expect({ author, type }).toEqual({ author: 'Ada', type: 'module' });
  expect(dependencies).toMatchObject({ '@venture/kit': 'file:kit.tgz', left: '1.0.0' });
  expect(devDependencies).toMatchObject({ react: '19.3.1' });
  expect(Object.keys(dependencies)).not.toContain('react');
  expect(Object.keys(devDependencies)).not.toContain('@venture/kit');
});
