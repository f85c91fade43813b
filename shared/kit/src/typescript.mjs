import { register } from 'node:module';

/** Lets Node load the library's sources like published scripts. */
register('./typescript-hooks.mjs', import.meta.url);
