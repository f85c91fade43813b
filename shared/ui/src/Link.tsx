/** The link used by all components. A build can replace it: the shell's first page is rendered without a router. */
export { Link } from './router';
