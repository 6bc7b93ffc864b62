import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type LockedPackage = { version?: string; license?: string; dev?: boolean; optional?: boolean; link?: boolean }

/** The packages that a running server may load, with their versions and licences, from the lock file. */
export function licencesPage(): string {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version = '', license = 'not stated', optional = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      optional,
    }))
  const required = packages.filter(({ optional }) => !optional)
  const counts = Map.groupBy(required, ({ license }) => license)
  const summary = [...counts]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([license, same]) => `${license} ${same.length}`)
    .join(', ')
  const list = (some: typeof packages) =>
    some.map(({ name, version, license }) => `- ${name} ${version}: ${license}`).join('\n')
  return `# Runtime packages and their licences

Generated from \`package-lock.json\` by \`npm run generate\`.

${required.length} packages that every server has: ${summary}.

${list(required)}

## Only on some platforms

Programs and libraries that are installed where the platform fits.

${list(packages.filter(({ optional }) => optional))}

## Language

Which of these packages do language work, for which languages, and the word lists and test collections that stand in
this repository, with their sources and licences: [server/src/search/README.md](../server/src/search/README.md#whose-work-this-stands-on).
`
}
