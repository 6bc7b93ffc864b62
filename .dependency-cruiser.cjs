// Who may import whom: the import rules of ARCHITECTURE.md. The rules about the content of a file are in
// server/test/architecture/. `npm run check` runs both.
const { featureOrder: order } = require('./server/src/features/floors.ts')

const features = '^server/src/features/'
const tests = '\\.(test|fixture)\\.ts$'
// The addresses of each door: those of the API, and those of the other doors.
const doorFiles = `${features}[^/]+/(routes|panel|campus|widget|hooks)\\.ts$`
const typesOnly = ['type-only']

const orderRules = order.map((feature, index) => ({
  name: `4-${feature}-imports-only-features-above-it`,
  comment: 'A feature imports only those above it in floors.ts; later ones hear of it through events.',
  severity: 'error',
  from: { path: `${features}${feature}/`, pathNot: tests },
  to: { path: features, pathNot: `${features}(${order.slice(0, index + 1).join('|')})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: '1-no-import-cycles',
      comment: 'Type-only imports count too: a file depends on the types that it uses.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: '2-platform-imports-no-feature',
      comment: 'The platform knows nothing of the business.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(features|text|search|dialogue|extraction)/' },
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
      comment: 'A package exports from its index.ts what others may use.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^packages/', pathNot: '^packages/[^/]+/src/index\\.ts$' },
    },
    {
      name: '2-web-imports-nothing-of-the-server',
      comment: 'What browsers load knows the interface, not the code behind it. Tests start a server.',
      severity: 'error',
      from: { path: '^web/', pathNot: ['^web/test/', tests] },
      to: { path: '^(server|packages)/' },
    },
    {
      name: '2-the-kit-knows-no-screen',
      comment: 'What several applications share knows none of them.',
      severity: 'error',
      from: { path: '^web/kit/', pathNot: tests },
      to: { path: '^web/', pathNot: '^web/kit/' },
    },
    {
      name: '2-a-part-of-the-panel-imports-no-other',
      comment:
        'Screens of one folder share its data and texts; what more of them need is in the kit or the frame.',
      severity: 'error',
      from: { path: '^web/panel/([^/]+)/', pathNot: '^web/panel/frame/' },
      to: { path: '^web/panel/', pathNot: '^web/panel/($1|frame)/' },
    },
    {
      name: '2-a-part-of-the-campus-imports-no-other',
      comment: 'As in the panel. The frame asks for the sign-in and the chat.',
      severity: 'error',
      from: { path: '^web/campus/([^/]+)/', pathNot: '^web/campus/frame/' },
      to: { path: '^web/campus/', pathNot: '^web/campus/($1|frame)/' },
    },
    {
      name: '2-applications-know-nothing-of-each-other',
      comment: 'What panel and campus share is in the kit.',
      severity: 'error',
      from: { path: '^web/(panel|campus)/' },
      to: { path: '^web/(panel|campus|join|player)/', pathNot: '^web/$1/' },
    },
    {
      name: '2-the-server-imports-nothing-of-web',
      comment: 'It serves the files that were built.',
      severity: 'error',
      from: { path: '^(server|packages)/', pathNot: tests },
      to: { path: '^web/' },
    },
    {
      name: '2-the-player-stands-alone',
      comment: 'Pages of other sites load it: it imports its own files alone.',
      severity: 'error',
      from: { path: '^web/player/', pathNot: tests },
      to: { pathNot: '^web/player/' },
    },
    {
      name: '2-text-knows-nothing',
      comment: 'Languages, words and passages: strings in, values out.',
      severity: 'error',
      from: { path: '^server/src/text/' },
      to: { path: '^server/', pathNot: '^server/src/text/' },
    },
    {
      name: '2-search-knows-text-alone',
      comment: 'Documents are a kind, an owner and a group; accounts and tables are unknown here.',
      severity: 'error',
      from: { path: '^server/src/search/', pathNot: tests },
      to: { path: '^server/', pathNot: '^server/src/(search|text)/' },
    },
    {
      name: '2-dialogue-knows-text-alone',
      comment: 'What a message does and asks for: no account, no table, no index.',
      severity: 'error',
      from: { path: '^server/src/dialogue/', pathNot: tests },
      to: { path: '^server/', pathNot: '^server/src/(dialogue|text)/' },
    },
    {
      name: '2-extraction-knows-no-account',
      comment: 'Bytes in, text out. Of the platform it uses the sandbox and calendar days.',
      severity: 'error',
      from: { path: '^server/src/extraction/', pathNot: tests },
      to: {
        path: '^server/',
        pathNot: '^server/src/(extraction/|text/|platform/(sandbox/|calendar-day\\.rules\\.ts$))',
      },
    },
    {
      name: '3-extraction-is-entered-through-its-index',
      comment: 'Nobody else loads a parser: it runs in the sandbox.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/extraction/', tests] },
      to: { path: '^server/src/extraction/', pathNot: '^server/src/extraction/index\\.ts$' },
    },
    {
      name: '3-media-are-parsed-in-processes',
      comment: 'Tags and tables of media files are whatever a stranger wrote.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '\\.process\\.ts$' },
      to: { path: `${features}assets/media/parse-media\\.ts$`, dependencyTypesNot: typesOnly },
    },
    {
      name: '3-a-feature-is-entered-through-its-index',
      comment: 'Another feature imports its index.ts only.',
      severity: 'error',
      from: { path: `${features}([^/]+)/`, pathNot: tests },
      to: { path: features, pathNot: [`${features}$1/`, `${features}[^/]+/index\\.ts$`] },
    },
    {
      name: '3-the-server-enters-a-feature-through-its-index',
      comment: 'The server imports its index.ts and settings.ts; features.ts alone imports feature.ts.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: features },
      to: {
        path: features,
        pathNot: [`${features}[^/]+/(index|feature|settings)\\.ts$`, `${features}floors\\.ts$`],
      },
    },
    {
      name: '3-only-features.ts-reads-feature.ts',
      comment: 'A feature exports from its index.ts what others may use.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/features\\.ts$', tests] },
      to: { path: `${features}[^/]+/feature\\.ts$` },
    },
    ...orderRules,
    {
      name: '4-every-feature-is-listed',
      comment: 'A folder under features/ stands in floors.ts.',
      severity: 'error',
      from: { path: features, pathNot: [`${features}(${order.join('|')})/`, `${features}floors\\.ts$`] },
      to: {},
    },
    {
      name: '5-http-only-at-the-doors',
      comment: 'Operations, verbs, rules and queries import no routes, no doors and no Fastify.',
      severity: 'error',
      from: { path: features, pathNot: [doorFiles, tests] },
      to: {
        path: [
          '^server/src/platform/http/(route|server|gate|handle|failures|body|docs|page)\\.ts$',
          '^server/src/platform/http/doors/',
          'node_modules/fastify/',
        ],
        dependencyTypesNot: typesOnly,
      },
    },
    {
      name: '5-verbs-see-no-operations',
      comment: 'Operations are declared from verbs and opened by doors; nothing else imports them.',
      severity: 'error',
      from: { path: features, pathNot: [doorFiles, '/commands\\.ts$', tests] },
      to: { path: `${features}[^/]+/operations\\.ts$` },
    },
    {
      name: '5-doors-import-no-sql',
      comment: 'Doors open operations; operations are declared from verbs and schemas.',
      severity: 'error',
      from: { path: [doorFiles, `${features}[^/]+/(operations|commands)\\.ts$`] },
      to: { path: ['\\.queries\\.ts$', '^server/src/platform/db/', 'node_modules/(kysely|pg)/'] },
    },
    {
      name: '6-kysely-only-in-queries',
      comment: 'SQL stands in *.queries.ts. (Three files open a connection of their own.)',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: [
          '\\.queries\\.ts$',
          '^server/src/platform/db/',
          'platform/(cli/open-database|backup/copy-session|presence/presence)\\.ts$',
          tests,
        ],
      },
      to: { path: 'node_modules/(kysely|pg)/', dependencyTypesNot: typesOnly },
    },
    {
      name: '7-queries-import-no-verbs',
      comment: 'Queries import other queries, rules, the platform, and types of schemas.',
      severity: 'error',
      from: { path: `${features}.+\\.queries\\.ts$` },
      to: { path: features, pathNot: '\\.(queries|rules|types)\\.ts$', dependencyTypesNot: typesOnly },
    },
    {
      name: '7-rules-import-only-rules',
      comment: 'Pure functions: no database, no clock, no ports. Imported types leave nothing at run time.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: '^server/src/', pathNot: '\\.((rules|types)\\.ts|json)$', dependencyTypesNot: typesOnly },
    },
    {
      name: 'imports-resolve',
      comment: 'The rules above do not see an import that cannot be resolved.',
      severity: 'error',
      from: { path: '^(packages|server/src|web)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API yet; swc sees type-only imports too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^server/(bench|scripts|test)/', '^web/(dist|test)/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
