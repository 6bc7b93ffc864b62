import { readConfig, variables } from '../src/config.ts'
import { features } from '../src/features.ts'
import { buildOpenApi } from '../src/platform/http/openapi.ts'
import { licencesPage } from './licences-page.ts'
import { generateSchemaTypes } from './schema-types.ts'

/** The files of the repository that are made from its sources, by their path from its root. */
export const generatedFiles: Record<string, (database_url: string) => string | Promise<string>> = {
  'openapi.json': openApiDocument,
  'docs/configuration.md': configurationPage,
  'docs/licences.md': licencesPage,
  '.env.example': environmentExample,
  'server/src/platform/db/schema.generated.ts': generateSchemaTypes,
}

/** The published interface; the environment of whoever generates it has no part in it. */
function openApiDocument(): string {
  return `${JSON.stringify(buildOpenApi(features, readConfig({})), null, 2)}\n`
}

function configurationPage(): string {
  const rows = Object.entries(variables).map(([name, { fallback, description }]) => [
    `\`${name}\``,
    fallback === '' ? 'empty' : `\`${fallback}\``,
    description.replaceAll('|', '\\|'),
  ])
  return `# Configuration

Generated from \`server/src/config.ts\` by \`npm run generate\`.

Everything is set by environment variables, or by a file \`.env\` in the folder where the server starts
(\`.env.example\` is one to copy); the environment wins. An empty value means the default. All of them are
checked at start, and every problem is reported at once.

${table(['Variable', 'Default', 'Meaning'], rows)}
`
}

/** A Markdown table with aligned columns, as the formatter wants it. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i]!)).join(' | ')} |`
  return [head, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n')
}

function environmentExample(): string {
  const blocks = Object.entries(variables).map(
    ([name, { fallback, description }]) => `# ${description}\n# ${name}=${fallback}\n`,
  )
  return `# Generated from server/src/config.ts by \`npm run generate\`. Copy to .env and uncomment what you change.\n\n${blocks.join('\n')}`
}
