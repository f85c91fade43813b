import { register } from 'node:module';

/** From here on Node loads the sources of the library as it loads what was published of them. */
register('./typescript-hooks.mjs', import.meta.url);
