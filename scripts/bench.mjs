import { install, requireNode } from './install.mjs';

requireNode();
install();
const { build } = await import('./build.mjs');
const { measureLoads } = await import('./bench/loads.mjs');
await build();
await measureLoads();
