import { register } from 'node:module';

/** Lets Node load the library's sources as if they were published scripts. */
register('./typescript-hooks.mjs', import.meta.url);
