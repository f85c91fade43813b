import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useMotion } from './theme';

const root = document.documentElement;
const read = (...path: readonly string[]) => readFileSync(join(__dirname, '../../..', ...path), 'utf8');
const boot = new Function(read('shared/ui/src/theme-boot.js'));

beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('data-motion');
});

test('reduced motion applies at once and on later visits until it is reset', () => {
  const { result } = renderHook(useMotion);
  act(() => result.current[1]('reduced'));
  expect(result.current[0]).toBe('reduced');
  expect(root).toHaveAttribute('data-motion', 'reduced');
  root.removeAttribute('data-motion');
  boot();
  expect(root).toHaveAttribute('data-motion', 'reduced');
  act(() => result.current[1]('system'));
  expect(root).not.toHaveAttribute('data-motion');
  expect(localStorage).toHaveLength(0);
});

test('an invalid stored value is ignored', () => {
  localStorage.setItem('venture.motion', 'wild');
  boot();
  expect(root).not.toHaveAttribute('data-motion');
});

test.each(['shared/ui/src/base.css', 'shared/ui/src/tokens.css'])(
  "%s applies the same styles for the app's reduced-motion setting as for the system preference",
  (file) => {
    const css = read(file);
    const system = css.match(/@media \(prefers-reduced-motion: reduce\) \{\n([\s\S]*?)\n\}\n/)?.[1] ?? '';
    const declarations = (text: string) => text.match(/[\w-]+: [^;{]+;/g) ?? [];
    const chosen = [...css.matchAll(/:root\[data-motion="reduced"\][^{]*\{([^}]*)\}/g)].map(
      ([, body = '']) => body,
    );
    expect(declarations(system)).not.toEqual([]);
    expect(declarations(chosen.join('\n'))).toEqual(declarations(system));
  },
);
