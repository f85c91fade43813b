/** Allowed imports. Remotes are patterns, so that a new game needs no new rule. */
const REMOTE = '^(auth|learning|games/[^/]+)/';
const TEST = '\\.test\\.(tsx?|mjs)$|^shared/testing/|/src/testing/|^histories/';
const REACT = 'node_modules/(react|react-dom|react-router|react-router-dom|lucide-react)/';
/** Hooks and views for shell and staff; the server imports the rest of its package. */
const API_REACT = '^shared/api/src/react/';
/** Packages of the library that others may import; tests may also import the test kit. */
const LIBRARY = {
  '^shared/contract/': ['contract'],
  '^shared/api/src/(?!react/)': ['contract', 'api'],
  '^shared/rules/': ['contract', 'api', 'rules'],
  '^shared/device/': ['contract', 'api', 'rules', 'device'],
  '^shared/ui/': ['contract', 'api', 'device', 'ui'],
  [API_REACT]: ['contract', 'api', 'rules', 'device', 'ui'],
  '^shared/game/': ['contract', 'api', 'rules', 'device', 'ui', 'game'],
  '^shared/host/': ['contract', 'api', 'rules', 'device', 'ui', 'host'],
  '^shared/kit/src/': ['contract', 'api', 'device', 'ui', 'host', 'kit'],
  // Dependencies of new games.
  '^shared/kit/template/(src|e2e)/': ['contract', 'api', 'rules', 'device', 'ui', 'game', 'kit/template'],
  '^shared/testing/': ['contract', 'api', 'rules', 'device', 'ui', 'game'],
  [REMOTE]: ['contract', 'api', 'rules', 'device', 'ui', 'game'],
  '^shell/': ['contract', 'api', 'rules', 'device', 'ui', 'host'],
  '^staff/': ['contract', 'api', 'rules', 'device', 'ui'],
  '^server/': ['contract', 'api', 'rules'],
};
/** Builds, also in tests, use the kit; their output contains nothing of it. */
const BUILD = '/webpack\\.config\\.mjs$|^server/src/testing/';
/** Inside the server's releases: each layer may import only those before it, and everything else all of them. */
const RELEASE_LAYERS = ['store/', 'checks/'];
/** Server folders in order: each may import only those before it. */
const SERVER_FOLDERS = [
  'process',
  'database',
  'http',
  'mail',
  'judging',
  'administration',
  'accounts',
  'people',
  'teams',
  'leaderboards',
  'releases',
  'learning',
  'classes',
  'site',
  'operations',
];
const PURE = '(^|/)(engine|rules)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'remotes-stand-alone',
      comment: 'A remote imports itself and the shared library, never another program.',
      severity: 'error',
      from: { path: REMOTE },
      to: { path: '^(shell|staff|server|e2e|auth|learning|games/[^/]+)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'The shell meets remotes at run time only.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: `${REMOTE}|^(staff|server|e2e)/` },
    },
    {
      name: 'shell-host-knows-no-page',
      comment: 'What hosts remotes knows no page of the shell, and nothing of what is around them.',
      severity: 'error',
      from: { path: '^shell/src/host/', pathNot: TEST },
      to: { path: '^shell/src/', pathNot: '^shell/src/host/' },
    },
    ...['learner', 'layout'].map((room) => ({
      name: `shell-${room}-asks-the-host-alone`,
      comment:
        'The pages of learners and the layout around them do not import each other, nor what puts them together.',
      severity: 'error',
      from: { path: `^shell/src/${room}/`, pathNot: TEST },
      to: { path: '^shell/src/', pathNot: `^shell/src/(host|${room})/` },
    })),
    {
      name: 'shell-rooms-are-known',
      comment: 'A new folder of the shell takes its place in one of these.',
      severity: 'error',
      from: {
        path: '^shell/src/[^/]+/',
        pathNot: '^shell/src/(host|learner|layout|prerender|install|testing)/',
      },
      to: {},
    },
    {
      name: 'staff-stands-alone',
      comment: "The staff's application loads no remote, and nothing of the shell.",
      severity: 'error',
      from: { path: '^staff/' },
      to: { path: `${REMOTE}|^(shell|server|e2e)/` },
    },
    {
      name: 'shared-knows-no-program',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(shell|staff|server|e2e|auth|learning|games)/' },
    },
    ...Object.entries(LIBRARY).map(([from, packages]) => ({
      name: `library-of-${from.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`,
      comment: 'The packages of the library are imported in one direction, by the programs named in LIBRARY.',
      severity: 'error',
      from: { path: from, pathNot: BUILD },
      to: { path: '^shared/', pathNot: `^shared/(${[...packages, 'testing'].join('|')})/` },
    })),
    {
      name: 'draws-nothing',
      comment: 'The server, and what it shares with pages, has nothing of React, and nothing of the device.',
      severity: 'error',
      from: {
        path: '^(server|shared/(contract|api|rules))/',
        pathNot: `${API_REACT}|${TEST}`,
      },
      to: { path: `${REACT}|${API_REACT}|^shared/device/` },
    },
    {
      name: 'server-knows-no-program',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(shell|staff|auth|learning|games|e2e)/' },
    },
    ...SERVER_FOLDERS.map((folder, at) => ({
      name: `server-${folder}-imports-what-comes-before`,
      comment:
        'One direction between the folders of the server, and none of them imports a file of src itself.',
      severity: 'error',
      from: { path: `^server/src/${folder}/`, pathNot: TEST },
      to: { path: '^server/src/', pathNot: `^server/src/(${SERVER_FOLDERS.slice(0, at + 1).join('|')})/` },
    })),
    ...RELEASE_LAYERS.map((layer, at) => ({
      name: `releases-${layer.replace(/\W+/g, '-')}-imports-what-comes-before`,
      severity: 'error',
      from: { path: `^server/src/releases/${layer}`, pathNot: TEST },
      to: {
        path: '^server/src/releases/.*\\.ts$',
        pathNot: `^server/src/releases/(${RELEASE_LAYERS.slice(0, at + 1).join('|')})`,
      },
    })),
    {
      name: 'server-folders-are-known',
      comment: 'A new folder of the server takes its place in SERVER_FOLDERS.',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$', pathNot: TEST },
      to: { path: '^server/src/[^/]+/', pathNot: `^server/src/(${SERVER_FOLDERS.join('|')})/` },
    },
    {
      name: 'server-folders-have-a-place',
      comment: 'The same for what a new folder imports.',
      severity: 'error',
      from: { path: '^server/src/[^/]+/', pathNot: `^server/src/(${SERVER_FOLDERS.join('|')}|testing)/` },
      to: {},
    },
    {
      name: 'scripts-serve-the-repository',
      comment: 'Programs and packages work without the scripts of this repository.',
      severity: 'error',
      from: { path: '^(shell|staff|auth|learning|games|shared|server)/', pathNot: TEST },
      to: { path: '^scripts/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'Engines know their content and chance from a seed: no React, no page, no storage.',
      severity: 'error',
      from: { path: PURE, pathNot: TEST },
      to: {
        path: `${REACT}|\\.tsx$|\\.css$|^shared/ui/|^shared/api/src/(storage|stored|session|config|offers)\\.ts$`,
      },
    },
    {
      name: 'only-tests-use-the-test-kit',
      severity: 'error',
      from: { pathNot: `${TEST}|^e2e/|(^|^shared/kit/template/outside/)jest\\.config\\.` },
      to: { path: '^shared/testing/|^server/src/testing/|^histories/' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(shell|staff|auth|learning|games/[^/]+|server)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg', '.sql'],
    },
  },
};
