/** A handwritten container, as another team's build might make it, whose behaviour is given as code. */
export const container = (global: string, body: string) =>
  `var ${global} = { init() {}, get: () => Promise.resolve(() => { ${body} }) };`;
export const pageTable = (page: string) =>
  `const page = ${page}; return { pages: { '/cash-stack': page, '/cash-stack/market': page } };`;
