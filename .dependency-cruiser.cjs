/** The import map of the house, one entry a room: whatever `may` does not list, the room cannot import. */
const features =
  '(session|offline|board|localService|operations|diagnose|reminders|cards|trackerSettings|goTo|notes|meetings|contexts|statistics|keys|traffic)';
const zod = 'node_modules/zod/';
/** Where what ships begins; the manifests are read by the generator as well. */
const entries = `^src/(entry\\.ts|local/cli\\.ts|${features}/page/main\\.tsx?)$`;
const vscode = '(^vscode$|node_modules/@types/vscode/)';

const rooms = [
  { room: 'base', from: '^src/base/', may: ['^src/base/'], says: 'base is known by all and knows nobody' },
  {
    room: 'contract',
    from: '^src/contract/',
    may: ['^src/(base|contract)/', zod],
    says: 'contract imports base and zod only: the clients and the local service both stand on it',
  },
  {
    room: 'http',
    from: '^src/http/',
    may: ['^src/(base|http)/', '^src/contract/(operation|answer)\\.ts$'],
    says: 'http imports base and the shape of an operation, never a table of one service and never vscode',
  },
  {
    room: 'store',
    from: '^src/store/',
    may: ['^src/(base|contract|store)/'],
    says: 'store imports base and types of contract; its clients arrive as arguments',
  },
  {
    room: 'host',
    from: '^src/host/',
    may: ['^src/(base|host)/', vscode],
    node: true,
    says: 'host imports base, vscode and node only',
  },
  {
    room: 'probe',
    from: '^src/probe/',
    may: ['^src/(base|http|probe)/', 'node_modules/undici/'],
    node: true,
    says: 'probe imports base, http, node and undici, so that it looks at the network past the editor',
  },
  {
    room: 'clients',
    from: '^src/clients\\.ts$',
    may: ['^src/(base|contract|http|probe|store|host|local)/'],
    says: 'clients.ts makes clients of tables for extension.ts and firstLook.ts, and knows no feature',
  },
  {
    room: 'agent',
    from: '^src/agent/',
    may: ['^src/(base|contract|store|host|agent)/', vscode, zod],
    says: 'agent imports base, contract, store, host and vscode, never a feature',
  },
  {
    room: 'local',
    from: '^src/local/',
    may: [
      '^src/(base|contract|local)/',
      zod,
      'node_modules/(hono|@hono/node-server|@modelcontextprotocol/server|(@types/)?(pdfkit|fontkit))/',
    ],
    node: true,
    says: 'local imports base, contract, node and its own libraries, so that it runs without an editor',
  },
  {
    room: 'feature',
    from: `^src/${features}/(?!page/)`,
    may: ['^src/(base|store|host|contract)/', '^src/$1/(?!page/)', vscode, 'node_modules/jsonc-parser/'],
    unless: `^src/${features}/contract\\.ts$`,
    says: 'a feature imports base, store, host, types of contract, vscode and itself, never another feature',
  },
  {
    room: 'page-contract',
    from: `^src/${features}/contract\\.ts$`,
    may: ['^src/base/'],
    says: "a page's contract imports base only, since the page carries it",
  },
  {
    room: 'page',
    from: `^src/(?:${features}/)?page/`,
    may: [
      '^src/(base|page)/',
      '^src/$1/(page/|contract\\.ts$)',
      'node_modules/(preact|@preact/signals|@atlaskit/pragmatic-drag-and-drop[^/]*|@vscode/codicons|markdown-it)/',
    ],
    says: 'a page runs in the browser: it imports base, the page kit, its own folder and its contract, never vscode, node, store or host',
  },
];

/** Where a room may only speak in another's types, so that its code is not loaded. */
const typesOnly = [
  {
    name: 'store-types-of-contract',
    from: { path: '^src/store/' },
    to: '^src/contract/',
    says: 'store imports contract with `import type` only',
  },
  {
    name: 'feature-types-of-contract',
    from: { path: `^src/${features}/`, pathNot: `^src/${features}/contract\\.ts$` },
    to: '^src/contract/',
    says: 'a feature imports contract with `import type` only',
  },
];

module.exports = {
  forbidden: [
    ...rooms.map(({ room, from, may, node, unless, says }) => ({
      name: `${room}-imports`,
      comment: says,
      severity: 'error',
      from: { path: from, ...(unless ? { pathNot: unless } : {}) },
      to: { pathNot: may, couldNotResolve: false, ...(node ? { dependencyTypesNot: ['core'] } : {}) },
    })),
    ...typesOnly.map(({ name, from, to, says }) => ({
      name,
      comment: says,
      severity: 'error',
      from,
      to: { path: to, dependencyTypesNot: ['type-only'] },
    })),
    {
      name: 'room-on-the-map',
      comment: 'every file of src stands in a room that the import map knows; give a new room its entry first',
      severity: 'error',
      from: {},
      to: {
        path: '^src/',
        pathNot: `^src/((entry|extension|firstLook|clients)\\.ts$|(base|contract|http|probe|store|host|agent|local|page|${features})/)`,
      },
    },
    {
      name: 'extension-is-the-top',
      comment:
        'extension.ts wires the rooms together around what firstLook.ts opens, and clients.ts is theirs; only the entry imports them, when somebody looks',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(entry|extension|firstLook)\\.ts$' },
      to: { path: '^src/(extension|firstLook|clients)\\.ts$' },
    },
    {
      name: 'entry-imports',
      comment:
        'the entry is what every start pays for: it imports the doors in src/host, and the rest only when somebody looks',
      severity: 'error',
      from: { path: '^src/entry\\.ts$' },
      to: { pathNot: `^src/(host/|(extension|firstLook)\\.ts$)|${vscode}`, couldNotResolve: false },
    },
    {
      name: 'product-without-tests',
      comment: 'what ships imports neither tests nor scripts',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(test|scripts)/' },
    },
    {
      name: 'tests-without-editor',
      comment: 'unit and service tests run in plain mocha, where there is no vscode',
      severity: 'error',
      from: { path: '^test/(unit|service|fixtures)/' },
      to: { path: vscode, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment: 'modules that import each other in a circle cannot be read or loaded alone',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment:
        'what ships is reached from entry.ts, the local command or a page; only contract and the page kit may hold more than is used yet',
      severity: 'error',
      from: { path: entries },
      to: { path: '^src/', pathNot: `^src/(contract|page)/|/manifest\\.ts$|${entries}`, reachable: false },
    },
    {
      name: 'resolvable',
      comment: 'an import that leads nowhere: the file or the package is missing',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^vscode$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|out|\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
