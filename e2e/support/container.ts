import remote from '../../games/cash-stack/remote.json' with { type: 'json' };

const PATHS = JSON.stringify(remote.routes.map(({ path }) => path));

/** A handwritten container that behaves as the given code says, like one from another team's build. */
export const container = (global: string, body: string) =>
  `var ${global} = { init() {}, get: () => Promise.resolve(() => { ${body} }) };`;

/** Code of an object with the same page at each Cash Stack address. */
export const everyPage = (page: string) => `Object.fromEntries(${PATHS}.map((path) => [path, ${page}]))`;

export const pageTable = (page: string) => `const page = ${page}; return { pages: ${everyPage('page')} };`;
