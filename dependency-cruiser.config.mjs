import { folderOf } from './lib/rooms/room.ts'
import { rooms } from './lib/rooms/rooms.ts'

/** In their order: each imports only earlier ones. */
const ordered = rooms.map((room) => ({ name: room.name, folder: folderOf(room) }))

const tests = '(\\.test\\.ts$|/testing/)'

/** The packages, and those that each may import; tests also take the test kit. */
const packagesBelow = {
  wire: [],
  sdk: ['wire'],
  forms: ['wire'],
  catalogue: ['wire', 'forms'],
  'streamed-json': ['wire'],
  'own-postgres': [],
  cli: ['wire'],
  proof: ['wire', 'sdk'],
  sides: ['wire', 'sdk'],
  client: ['wire', 'sdk', 'forms', 'proof', 'cli'],
  'test-kit': [],
}

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: { pathNot: '^lib/platform/prisma/' }, to: { circular: true } },
    ...ordered.map(({ name, folder }, at) => ({
      name: `${name}-imports-only-earlier-rooms`,
      severity: 'error',
      from: { path: `^${folder}/`, pathNot: '\\.test\\.ts$' },
      to: { path: `^(${[...ordered.slice(at + 1).map((room) => room.folder), 'nothing'].join('|')})/` },
    })),
    {
      name: 'the-core-knows-no-wings',
      comment:
        'Its rooms, its pages, and the interfaces of the specification; where everything meets are app, server and works.',
      severity: 'error',
      from: {
        path: '^(lib|components|app/_http)/',
        pathNot: `^((lib|components)/wings|lib/works|components/messages)/|${tests}`,
      },
      to: { path: '^(lib|components)/wings/' },
    },
    {
      name: 'manifests-are-data',
      comment: 'What a room says of itself, and the lists made of it, stand below all rooms.',
      severity: 'error',
      from: { path: '^lib/rooms/', pathNot: tests },
      to: { pathNot: '^lib/rooms/' },
    },
    {
      name: 'words-stand-below-the-rooms',
      comment: 'Mails, calendars and pages take them.',
      severity: 'error',
      from: { path: '^lib/words/', pathNot: tests },
      to: { pathNot: '^(lib/(words|rooms)/|packages/forms/|node_modules/)' },
    },
    {
      name: 'lib-knows-no-http-and-no-pages',
      severity: 'error',
      from: { path: '^lib/', pathNot: tests },
      to: { path: '^(app|components|server)/|node_modules/(next|react|hono)/' },
    },
    {
      name: 'database-only-in-stores',
      comment: 'No Prisma and no SQL outside store files; the database module itself, migrations and tests aside.',
      severity: 'error',
      from: {
        path: '^(lib|app|components|server)/',
        pathNot: `(^(lib|server)/.*store\\.ts$|^lib/platform/((database|prisma-client|prepare-statements)\\.ts$|prisma/)|${tests})`,
      },
      to: {
        path: '(node_modules/(pg|@prisma)/|^lib/platform/(prisma/|statement\\.ts))',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'stores-are-for-lib',
      comment: 'Pages and HTTP call verbs. The start, in server/, writes what no verb writes.',
      severity: 'error',
      from: { path: '^(app|components|packages)/', pathNot: tests },
      to: { path: '^lib/.*store\\.ts$' },
    },
    {
      name: 'testing-folders-are-for-tests',
      comment: 'What stands in them is not made for the product: keys that everyone can read, servers that misbehave.',
      severity: 'error',
      from: { pathNot: `(${tests}|^(e2e|trials)/)` },
      to: { path: '/testing/' },
    },
    {
      name: 'packages-stand-alone',
      comment: 'Their tests too: what needs the service stands in server/.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(lib|app|components|server)/' },
    },
    ...Object.entries(packagesBelow).map(([name, below]) => ({
      name: `${name}-stands-on-its-floor`,
      severity: 'error',
      from: { path: `^packages/${name}/`, pathNot: `${tests}|config\\.ts$` },
      to: { path: `^packages/(?!(${[name, ...below].join('|')})/)` },
    })),
    {
      name: 'the-product-knows-no-trials',
      comment: 'They are neither in the image nor in an installation for production.',
      severity: 'error',
      from: { path: '^(app|components|lib|packages|server)/', pathNot: tests },
      to: { path: '^trials/' },
    },
    {
      name: 'demo-is-a-stranger',
      comment:
        'The demo plays both sides over HTTP and the command line, with packages alone, and so does what it shares with others.',
      severity: 'error',
      from: { path: '^trials/demo/' },
      to: { path: '^(lib|app|components)/|^server/(?!prepare\\.ts|stop\\.ts)' },
    },
    {
      name: 'components-get-data-as-props',
      comment:
        'Closed lists, limits and spans of time are no data: they stand once, for pages too. Types of lib are free.',
      severity: 'error',
      from: { path: '^components/', pathNot: `(^components/messages/|${tests})` },
      to: {
        path: '^lib/(?!(wings/)?[^/]+/terms\\.ts$|platform/durations\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'messages-know-the-rooms',
      comment: 'The texts of pages are loaded where pages are drawn, for the rooms that the manifests name.',
      severity: 'error',
      from: { path: '^components/messages/', pathNot: tests },
      to: { path: '^lib/(?!rooms/|words/|(wings/)?[^/]+/terms\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-know-no-pages-and-no-server',
      comment: 'Not their types either: app adds its calls to components/portal/portal-calls.ts.',
      severity: 'error',
      from: { path: '^components/', pathNot: tests },
      to: { path: '^(app|server)/' },
    },
    {
      name: 'terms-import-terms-only',
      comment: 'So that a browser may load them; of earlier rooms, as all rooms do.',
      severity: 'error',
      from: { path: '^lib/((wings/)?[^/]+/terms|platform/durations)\\.ts$' },
      to: { pathNot: '^(lib/(wings/)?[^/]+/terms|packages/wire/(names|codes|patterns))\\.ts$' },
    },
  ],
  options: {
    includeOnly: [
      '^(app|components|lib|packages|server|trials|e2e|proxy|instrumentation)',
      'node_modules/(pg|@prisma|next|react|hono|zod)',
    ],
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.next|^node_modules/(?!(pg|@prisma|next|react|hono|zod)/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
}
export default config
