import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const server = join(import.meta.dirname, '../..')

export type SourceFile = {
  /** From server/; that of a package begins with ../packages/, that of what browsers load with ../web/. */
  path: string
  text: string
  /** The text with comments blanked out: the same lines. */
  code: string
}

const made = /(^|\/)(node_modules|dist)(\/|$)/

const read = (pattern: string): SourceFile[] =>
  globSync(pattern, { cwd: server, exclude: (path) => made.test(path) })
    .sort()
    .map((path) => {
      const text = readFileSync(join(server, path), 'utf8')
      return { path, text, code: withoutComments(text) }
    })

const inProduction = ({ path }: SourceFile) => !/\.(test|fixture)\.ts$/.test(path)
const packages = read('../packages/*/{src,test}/**/*.ts')
const web = read('../web/**/*.{ts,tsx}')

/** The files that the server runs in production, without the packages. */
export const sources = read('src/**/*.ts').filter(inProduction)
/** The files of the packages that run in production. */
export const packageSources = packages.filter(({ path }) => path.includes('/src/')).filter(inProduction)
/** The files of the web workspace that run in browsers, or make what does. */
export const webSources = web.filter(inProduction).filter(({ path }) => !path.startsWith('../web/test/'))
/** All TypeScript that people write. */
export const everything = [...read('{src,test,scripts,bench}/**/*.ts'), ...packages, ...web].filter(
  ({ path }) => !path.endsWith('.generated.ts'),
)
export const migrations = read('migrations/*.sql')

/** Blanks comments, so that words in them are not taken for code. A `//` inside a string stays. */
function withoutComments(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  return text.replace(/(['"])(?:\\.|(?!\1)[^\\\n])*\1|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g, (found) =>
    found.startsWith('/') ? blank(found) : found,
  )
}

/** The files that a file imports, or names to be loaded, by their path from server/. */
export const importedPaths = ({ path, code }: SourceFile): string[] =>
  [...code.matchAll(/'(\.\.?\/[^'\n]*)'/g)].map(([, specifier]) => join(dirname(path), specifier!))

/** The lines in which a pattern occurs, as `path:line: text`. */
export function occurrences(files: SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, code }) =>
    code
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
}

/** The feature that a file belongs to; null for the platform and what stands above both. */
export const featureName = (path: string): string | null =>
  /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
