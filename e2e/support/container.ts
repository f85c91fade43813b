import remote from '../../games/cash-stack/remote.json' with { type: 'json' };

const PATHS = JSON.stringify(remote.routes.map(({ path }) => path));

/** A handwritten container, as another team's build might make it, whose behaviour is given as code. */
export const container = (global: string, body: string) =>
  `var ${global} = { init() {}, get: () => Promise.resolve(() => { ${body} }) };`;

/** The code of an object with the same page at every address of Cash Stack. */
export const everyPage = (page: string) => `Object.fromEntries(${PATHS}.map((path) => [path, ${page}]))`;

export const pageTable = (page: string) => `const page = ${page}; return { pages: ${everyPage('page')} };`;
