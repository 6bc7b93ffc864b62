// The rules of ARCHITECTURE.md about who imports whom. Those about what stands in a file are in
// server/test/architecture/. `npm run check` runs both kinds with the rest.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** The features in their order: features.ts is the one place that says it. */
function featureOrder() {
  const source = readFileSync(join(__dirname, 'server/src/features.ts'), 'utf8')
  const list = /features: Feature\[\] = \[([^\]]+)\]/.exec(source)
  if (list === null) throw new Error('features.ts no longer says `features: Feature[] = […]`')
  const names = list[1].split(',').map((name) => name.trim())
  return names.filter(Boolean).map((name) => {
    const folder = new RegExp(`import \\{ ${name} \\} from '\\./features/([^/]+)/feature\\.ts'`).exec(source)
    if (folder === null) throw new Error(`features.ts does not import ${name} from its feature.ts`)
    return folder[1]
  })
}

const features = '^server/src/features/'
const tests = '\\.(test|fixture)\\.ts$'
const typesOnly = ['type-only']
const order = featureOrder()

const orderRules = order.map((feature, index) => ({
  name: `4-${feature}-imports-only-features-above-it`,
  comment:
    'A feature imports only those listed above it in features.ts; news for later ones travels as events.',
  severity: 'error',
  from: { path: `${features}${feature}/`, pathNot: tests },
  to: { path: features, pathNot: `${features}(${order.slice(0, index + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: '1-no-import-cycles',
      comment: 'What remains when types are stripped has no cycle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: typesOnly } },
    },
    {
      name: '2-platform-imports-no-feature',
      comment: 'The platform knows nothing of the business.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: features },
    },
    {
      name: '2-packages-import-nothing-of-the-server',
      comment: 'A package serves anybody.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^server/' },
    },
    {
      name: '2-a-package-is-entered-by-its-name',
      comment: 'What others may use of a package is in its index.ts.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    },
    {
      name: '3-a-feature-is-entered-through-its-index',
      comment: 'From another feature, index.ts only.',
      severity: 'error',
      from: { path: `${features}([^/]+)/`, pathNot: tests },
      to: { path: features, pathNot: [`${features}$1/`, `${features}[^/]+/index\\.ts$`] },
    },
    {
      name: '3-the-server-enters-a-feature-through-its-index',
      comment: 'index.ts, and feature.ts from features.ts.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: features },
      to: { path: features, pathNot: [`${features}[^/]+/index\\.ts$`, `${features}[^/]+/feature\\.ts$`] },
    },
    {
      name: '3-only-features.ts-reads-feature.ts',
      comment: 'What others may use of a feature is in its index.ts.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/features\\.ts$', tests] },
      to: { path: `${features}[^/]+/feature\\.ts$` },
    },
    ...orderRules,
    {
      name: '4-every-feature-is-listed',
      comment: 'A folder under features/ stands in features.ts.',
      severity: 'error',
      from: { path: features, pathNot: `${features}(${order.join('|')})/` },
      to: {},
    },
    {
      name: '5-http-only-in-routes',
      comment: 'Verbs, rules and queries know no routes and no Fastify.',
      severity: 'error',
      from: { path: features, pathNot: ['routes\\.ts$', tests] },
      to: {
        path: [
          '^server/src/platform/http/(route|server|handle|failures|body|docs)\\.ts$',
          'node_modules/fastify/',
        ],
      },
    },
    {
      name: '5-routes-import-no-sql',
      comment: 'Routes import verbs and schemas.',
      severity: 'error',
      from: { path: 'routes\\.ts$' },
      to: { path: ['\\.queries\\.ts$', '^server/src/platform/db/', 'node_modules/(kysely|pg)/'] },
    },
    {
      name: '6-kysely-only-in-queries',
      comment: 'SQL stands in *.queries.ts. (Two files open a connection of their own.)',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '\\.queries\\.ts$',
          '^server/src/platform/db/',
          'platform/(cli/open-database|backup/session)\\.ts$',
          tests,
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: typesOnly },
    },
    {
      name: '7-queries-import-no-verbs',
      comment: 'Only other queries, rules and what the platform gives; types of schemas.',
      severity: 'error',
      from: { path: `${features}.+\\.queries\\.ts$` },
      to: { path: features, pathNot: '\\.(queries|rules|types)\\.ts$', dependencyTypesNot: typesOnly },
    },
    {
      name: '7-rules-import-only-rules',
      comment: 'Pure functions: no database, no clock, no ports; types of others vanish.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '^server/src/', pathNot: '\\.((rules|types)\\.ts|json)$', dependencyTypesNot: typesOnly },
    },
    {
      name: 'imports-resolve',
      comment: 'Else a rule would overlook them.',
      severity: 'error',
      from: { path: '^(packages|server/src)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API yet; swc sees type-only imports too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^server/bench/', '^server/test/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
