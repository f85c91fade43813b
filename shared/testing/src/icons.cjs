const { createElement } = require('react');

/** Every icon of the set, without its paths. @param {Record<string, unknown>} props */
function Icon(props) {
  const isNamed = 'role' in props || Object.keys(props).some((name) => name.startsWith('aria-'));
  return createElement('svg', isNamed ? props : { 'aria-hidden': 'true', ...props });
}

module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : Icon) });
