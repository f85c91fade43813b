/** The link of every component here. A build can put another in its place: the shell's first page is there before its router. */
export { Link } from './router';
