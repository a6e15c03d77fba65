/** The import map, one entry for each folder: it may import only what `may` lists. */
const zod = 'node_modules/zod/';
/** Where what ships begins; the manifests are read by the generator as well. */
const entries = '^src/(entry\\.ts|host/secretShell\\.ts|local/cli\\.ts|features/[^/]+/page/main\\.tsx?)$';
const vscode = '(^vscode$|node_modules/@types/vscode/)';
const pageContract = '^src/features/[^/]+/contract\\.ts$';

const folders = [
  { folder: 'base', from: '^src/base/', may: ['^src/base/'], says: 'base is imported by all and imports nothing else' },
  {
    folder: 'contract',
    from: '^src/contract/',
    may: ['^src/(base|contract)/', zod],
    says: 'contract imports base and zod only: the clients and the local service both use it',
  },
  {
    folder: 'http',
    from: '^src/http/(?!probe/)',
    may: ['^src/base/', '^src/http/(?!probe/)', '^src/contract/(operation|answer)\\.ts$'],
    says: 'http imports base and the type of an operation, never a table of one service and never vscode',
  },
  {
    folder: 'probe',
    from: '^src/http/probe/',
    may: ['^src/(base|http)/', 'node_modules/undici/'],
    node: true,
    says: "http/probe imports base, http, node and undici, so that it can connect without the editor's proxy",
  },
  {
    folder: 'store',
    from: '^src/store/',
    may: ['^src/(base|contract|store)/'],
    says: 'store imports base and types of contract; its clients arrive as arguments',
  },
  {
    folder: 'host',
    from: '^src/host/',
    may: ['^src/(base|host)/', vscode],
    node: true,
    says: 'host imports base, vscode and node only',
  },
  {
    folder: 'clients',
    from: '^src/activation/clients\\.ts$',
    may: ['^src/(base|contract|http|store|host|local)/'],
    says: 'activation/clients.ts makes clients of the tables, and knows no feature',
  },
  {
    folder: 'agents',
    from: '^src/features/agents/',
    may: ['^src/(base|contract|store|host)/', '^src/features/agents/', vscode, zod],
    says: 'features/agents imports base, contract, store, host, vscode and itself, never another feature',
  },
  {
    folder: 'local',
    from: '^src/local/',
    may: [
      '^src/(base|contract|local)/',
      zod,
      'node_modules/(@modelcontextprotocol/server|(@types/)?(pdfkit|fontkit))/',
    ],
    node: true,
    says: 'local imports base, contract, node and its own libraries, so that it runs without an editor',
  },
  {
    folder: 'feature',
    from: '^src/features/(?!agents/)([^/]+)/(?!page/)',
    may: [
      '^src/(base|store|host|contract)/',
      '^src/features/$1/(?!page/)',
      vscode,
      'node_modules/(chardet|csv-parse|csv-stringify|jsonc-parser|node-diff3|saxen|toml-eslint-parser|yauzl)/',
    ],
    unless: pageContract,
    says: 'a feature imports base, store, host, types of contract, vscode and itself, never another feature',
  },
  {
    folder: 'page-contract',
    from: pageContract,
    may: ['^src/base/'],
    says: "a page's contract imports base only, since the page carries it",
  },
  {
    folder: 'page',
    from: '^src/(?:features/([^/]+)/page|webview)/',
    may: [
      '^src/(base|webview)/',
      '^src/features/$1/(page/|contract\\.ts$)',
      'node_modules/(preact|@preact/signals|@atlaskit/pragmatic-drag-and-drop[^/]*|@vscode/codicons|markdown-it|(@types/)?d3-(array|sankey))/',
    ],
    says: 'a page runs in the browser: it imports base, webview, its own folder and its contract, never vscode, node, store or host',
  },
];

/** Where a folder may only use the types of another, so that its code is not loaded. */
const typesOnly = [
  {
    name: 'store-types-of-contract',
    from: { path: '^src/store/' },
    to: '^src/contract/',
    says: 'store imports contract with `import type` only',
  },
  {
    name: 'feature-types-of-contract',
    from: { path: '^src/features/(?!agents/)', pathNot: pageContract },
    to: '^src/contract/',
    says: 'a feature imports contract with `import type` only',
  },
];

module.exports = {
  forbidden: [
    ...folders.map(({ folder, from, may, node, unless, says }) => ({
      name: `${folder}-imports`,
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
      name: 'folder-on-the-map',
      comment: 'every file of src is in a folder that the import map knows; give a new folder its entry first',
      severity: 'error',
      from: {},
      to: {
        path: '^src/',
        pathNot:
          '^src/(entry(\\.ts|Manifest\\.json)$|(activation|base|contract|http|store|host|local|webview|features/[^/]+)/)',
      },
    },
    {
      name: 'activation-is-the-top',
      comment: 'activation knows all features; only the entry imports it',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(entry\\.ts$|activation/)' },
      to: { path: '^src/activation/' },
    },
    {
      name: 'entry-imports',
      comment:
        'the entry is what every start pays for: it imports the stubs in src/host with the generated list of what to register, and activation on first use',
      severity: 'error',
      from: { path: '^src/entry\\.ts$' },
      to: { pathNot: `^src/(host|activation)/|^src/entryManifest\\.json$|${vscode}`, couldNotResolve: false },
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
        'what ships is reached from entry.ts, the shell of a terminal, the local command or a page; only contract and webview may hold more than is used yet',
      severity: 'error',
      from: { path: entries },
      to: { path: '^src/', pathNot: `^src/(contract|webview)/|/manifest\\.ts$|${entries}`, reachable: false },
    },
    {
      name: 'declared-packages',
      comment:
        'package.json declares each package that is imported; one that only another package brings can go away or change with it',
      severity: 'error',
      from: {},
      // The editor provides `vscode`; the extensions of tests and of `npm start` have a package.json of their own.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: vscode },
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
