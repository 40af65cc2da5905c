/** The directions of docs/architecture.md: down only, and nothing sideways between two areas. */

const ours =
  '^(app|bench|campus|cluster|components|conformance|contract|e2e|examples|guards|i18n|lib|messages|observe|scripts)/|^[^/]+\\.ts$';
const testCode = [
  '\\.test\\.tsx?$',
  '/(test-[^/]+|[^/]+-fixtures)\\.tsx?$',
  '/(test|fixtures)\\.tsx?$',
  '^campus/testing/',
  '^lib/(?:bff|browser)/testing/',
];
const browserCode = '^(components|contract|lib/browser|lib/realtime)/';

/** What server.ts and middleware.ts share with the handlers: Node runs it itself. */
const sharedParts = 'lib/(?:config|next|pwa|bff/(?:http|session|gateway|hub|metrics|offered))';

/** The other parts of the backend-for-frontend, which Next bundles. */
const bundledParts = 'lib/bff/(?:calls|files|pages|sign-in|upstream)';

/** `from` may use these folders of ours, itself included where it says so, and no others. */
function mayUseOnly(name, from, folders, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: testCode },
    to: { path: ours, pathNot: folders.map((folder) => `^${folder}(/|$)`) },
  };
}

function mustNot(name, from, to, comment) {
  return { name, comment, severity: 'error', from, to };
}

const portal = [
  mayUseOnly('app-looks-down', '^app/', ['app', 'components', 'lib', 'contract', 'i18n']),
  mayUseOnly('ui-is-generic', '^components/ui/', ['components/ui', 'lib/browser', 'contract', 'i18n']),
  mayUseOnly(
    'components-look-down',
    '^components/([^/]+)/',
    ['components/$1', 'components/(ui|shell)', 'lib/(browser|realtime)', 'contract', 'i18n'],
    'An area of components/ knows no other area; what two of them need stands in ui/ or shell/.',
  ),
  mayUseOnly('shell-knows-no-area', '^components/shell/', [
    'components/(ui|shell)',
    'lib/(browser|realtime)',
    'contract',
    'i18n',
  ]),
  mayUseOnly('browser-looks-down', '^lib/browser/', ['lib/browser', 'contract']),
  mayUseOnly('realtime-looks-down', '^lib/realtime/', ['lib/(realtime|browser)', 'contract']),
  mayUseOnly('bff-looks-down', `^${bundledParts}/`, [
    bundledParts,
    sharedParts,
    'observe',
    'contract',
    'i18n',
  ]),
  mayUseOnly('session-looks-down', `^${sharedParts}/`, [
    sharedParts,
    'observe',
    'contract',
    'lib/bff/upstream/bounded-bytes\\.ts',
  ]),
  mayUseOnly('process-looks-down', '^lib/process/', ['lib/process', sharedParts, 'observe', 'contract']),
  mayUseOnly('i18n-looks-down', '^i18n/', [
    'i18n',
    'messages',
    'lib/config',
    'contract',
    'observe/across-bundles\\.ts',
  ]),
  mayUseOnly('conformance-looks-down', '^conformance/', [
    'conformance',
    'contract',
    'lib/bff/upstream/bounded-bytes\\.ts',
  ]),
  mayUseOnly('examples-stand-alone', '^examples/', []),
  mayUseOnly('entries-look-down', '^(server|middleware)\\.ts$', [
    'lib/process',
    sharedParts,
    'observe',
    'contract',
    'i18n',
  ]),
];

/**
 * The areas of campus/, lowest first: one may use those of the layers below it. Those of one layer stand apart, and a
 * area named nowhere here (documents, processes, offers, notifications, any other) stands beside the layer of
 * courses. What was handed in lies below them, apart from the rest of documents: others ask for papers too. Seats is the
 * lowest, since it counts them without knowing of what. Accounts comes next: a career, a course and a bill are
 * somebody's, while a person is a person without them.
 */
const layers = [
  ['seats'],
  ['accounts'],
  ['catalogue'],
  ['careers'],
  ['locks'],
  ['payments', 'lessons'],
  ['documents/uploads'],
  ['presences', 'surveys', 'courses'],
  ['exams'],
];
const foundation = [
  'campus/(db|http|pdf|platform|seal)',
  'campus/(?:area(?:-parts)?|config|verb)\\.ts',
  'contract',
];
const tops = 'dashboard|search|personal|import|demo|backup';
const elsewhere = `db|http|pdf|platform|seal|hub|cli|testing|texts|${tops}`;

const ordered = [
  ...layers.map((areas, layer) =>
    mayUseOnly(
      `${areas.at(-1)}-looks-down`,
      `^campus/(${areas.join('|')})/`,
      ['campus/$1', ...layers.slice(0, layer).flat().map(inCampus), ...foundation],
      'An area may use those of the layers below it.',
    ),
  ),
  mayUseOnly(
    'other-areas-stand-beside',
    `^campus/(?!(?:${layers.flat().join('|')}|${elsewhere})/)([^/]+)/`,
    [
      'campus/$1',
      ...['seats', 'accounts', 'catalogue', 'careers', 'locks', 'payments', 'documents/uploads'].map(
        inCampus,
      ),
      ...foundation,
    ],
    'An area that no layer names knows neither courses nor exams nor another one beside it.',
  ),
];

function inCampus(area) {
  return `campus/${area}`;
}

const institution = [
  mayUseOnly(
    'campus-stands-alone',
    '^campus/',
    ['campus', 'contract', 'observe'],
    'campus shares only contract/ and observe/.',
  ),
  ...ordered,
  mayUseOnly(
    'tops-know-no-other',
    `^campus/(${tops})/`,
    [`campus/(?!(?:${tops}|cli|hub)/)[^/]+`, 'campus/$1', 'contract'],
    'The dashboard, the search, the copy of one’s own data, the import, the demo and the backup may ask every area; none of them knows another, and no area knows them.',
  ),
  mustNot(
    'the-demo-is-loaded-where-it-is-made',
    { path: '^campus/', pathNot: [...testCode, '^campus/demo/(?:university/|renew\\.ts|accounts\\.ts)'] },
    { path: '^campus/demo/(?:university/|data/|renew\\.ts|accounts\\.ts)', dynamic: false },
    'A service that serves an institution of its own never reads the demo university.',
  ),
  mustNot(
    'only-the-root-knows-all',
    { path: '^campus/(?!cli/|testing/)[^/]+/', pathNot: testCode },
    { path: '^campus/(?!area(?:-parts)?\\.ts|config\\.ts|verb\\.ts)[^/]+\\.ts$' },
    'What an area needs of the list of all of them it is given: campus/area.ts says how.',
  ),
  mayUseOnly('database-knows-no-area', '^campus/db/', ['campus/db', 'contract', 'observe']),
  mayUseOnly('platform-knows-no-area', '^campus/platform/', ['campus/(platform|db)', 'contract', 'observe']),
  mayUseOnly('pdf-knows-no-area', '^campus/pdf/', ['campus/(pdf|platform|db)', 'contract']),
  mayUseOnly('seal-knows-no-area', '^campus/seal/', ['campus/(seal|platform|db)', 'contract']),
  mayUseOnly('http-knows-no-area', '^campus/http/', [
    'campus/(http|seal|platform|db)',
    'contract',
    'observe',
  ]),
  mayUseOnly('hub-knows-no-area', '^campus/hub/', ['campus/(hub|http|platform|db)', 'contract']),
];

const everywhere = [
  mayUseOnly('contract-imports-neither', '^contract/', ['contract']),
  mayUseOnly('wire-knows-no-area', '^contract/wire/', ['contract/wire'], 'What every call stands on.'),
  {
    ...mustNot(
      'contract-has-no-circles',
      { path: '^contract' },
      { circular: true },
      'No two areas need each other.',
    ),
    scope: 'folder',
  },
  mayUseOnly('observe-knows-neither', '^observe/', ['observe']),
  mayUseOnly(
    'e2e-comes-from-outside',
    '^e2e/',
    [
      'e2e',
      sharedParts,
      'lib/process',
      'contract',
      'messages',
      'campus/hub',
      'campus/testing/(?:test-server|university-fixtures|files-fixtures|push-service-fixtures)\\.ts',
    ],
    'A screen test arranges through the institution’s calls, never by its rows; foreign hubs are made of ours.',
  ),
  mayUseOnly('cluster-comes-from-outside', '^cluster/', [
    'cluster',
    'e2e',
    'contract',
    'scripts/test',
    'campus/testing/(test-server|university-fixtures)\\.ts',
  ]),
  mustNot('no-cycles', {}, { circular: true }, 'Type-only cycles included.'),
  mustNot('everything-resolves', {}, { couldNotResolve: true }),
  mustNot(
    'tests-stay-apart',
    { path: ours, pathNot: [...testCode, '^(bench|cluster|e2e|guards|scripts)/', '^[^/]+\\.config\\.ts$'] },
    { path: [...testCode, '^(bench|cluster|e2e|guards|scripts)/'] },
  ),
  mustNot(
    'database-tests-run-on-both',
    { path: '\\.test\\.ts$', pathNot: '\\.(db|rounds)\\.test\\.ts$' },
    { path: '^campus/testing/test-database\\.ts$', reachable: true },
    'A test that opens a database is named *.db.test.ts: vitest runs it on PGlite and on PostgreSQL; *.rounds.test.ts with browsers before it.',
  ),
  mustNot(
    'development-packages-stay-apart',
    { path: `^(campus|contract|observe|lib/process|${sharedParts})/|^server\\.ts$`, pathNot: testCode },
    { dependencyTypes: ['npm-dev'], pathNot: '^node_modules/@types/' },
    'A release runs without them (docs/deployment.md).',
  ),
  mustNot(
    'the-build-takes-few-development-packages',
    {
      path: `^(app|components|i18n|lib/(browser|realtime)|${bundledParts})/|^(middleware|instrumentation)\\.ts$`,
      pathNot: testCode,
    },
    {
      dependencyTypes: ['npm-dev'],
      pathNot: '^node_modules/@types/',
    },
    'What it bundles whole need not be there any more where the portal runs.',
  ),
  mustNot(
    'one-client-of-the-institution',
    {
      pathNot: ['^lib/bff/(upstream|calls)/', '^conformance/', '^campus/notifications/push/post-push[.]ts$'],
    },
    { path: '^node_modules/undici/' },
    'Only lib/bff calls the institution, and its judge; campus calls the push services of browsers.',
  ),
  mustNot(
    'browser-never-reaches-the-server',
    { path: browserCode, pathNot: testCode },
    { path: '^(lib/bff|lib/process|campus)/', reachable: true },
  ),
  mustNot('browser-knows-no-node', { path: browserCode, pathNot: testCode }, { dependencyTypes: ['core'] }),
  mustNot(
    'browser-takes-the-small-zod',
    { path: browserCode },
    { path: '^node_modules/zod/(?!mini/)' },
    'zod/mini: 34 KB less for every visitor.',
  ),
  mustNot(
    'session-knows-no-next',
    { path: `^(lib/process|${sharedParts})/`, pathNot: [...testCode, '^lib/next/pages\\.ts$'] },
    { path: '^node_modules/(next|react|react-dom|server-only)/' },
    'server.ts runs it on Node itself; pages.ts alone loads Next, where a process serves.',
  ),
  mustNot(
    'node-knows-no-alias',
    { path: `^(server\\.ts|campus/|contract/|observe/|scripts/|lib/process/|${sharedParts}/)` },
    { dependencyTypes: ['aliased', 'undetermined'] },
    'Node runs these files itself and does not know "@/".',
  ),
];

export default {
  forbidden: [...portal, ...institution, ...everywhere],
  options: {
    parser: 'swc', // TypeScript 7 has no API to parse with
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
