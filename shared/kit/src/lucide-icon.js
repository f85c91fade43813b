import { createElement } from 'react';

const LOOK = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Renders `lucide-react` icons in our builds. The package's own function has options that we do not use, and is as
 * large as 20 icons.
 * @param {{ name: string, node: [string, Record<string, string>][], aliases?: string[] }} sign
 */
export default function createLucideIcon({ name, node, aliases = [] }) {
  const names = ['lucide', `lucide-${name}`, ...aliases.map((alias) => `lucide-${alias}`)];
  return function sign(/** @type {Record<string, any>} */ { className, ...rest }) {
    const isNamed = Object.keys(rest).some((key) => key.startsWith('aria-') || key === 'role');
    const look = {
      ...LOOK,
      ...(isNamed ? {} : { 'aria-hidden': 'true' }),
      ...rest,
      className: [...names, className].filter(Boolean).join(' '),
    };
    return createElement('svg', look, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
  };
}
