import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const folders = globSync('{kit,panel,campus,join,widget}/**/en.ts', { cwd: web }).map((path) =>
  path.slice(0, -'/en.ts'.length),
)

type Texts = { [name: string]: string | Texts | ((...values: never[]) => string) }

/** The names of all texts, down to the last, with the kind of each. */
const names = (texts: Texts, path = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? names(text, `${path}${name}.`) : [`${path}${name} ${typeof text}`],
  )

const empty = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? empty(text) : text === '' ? [name] : [],
  )

test.each(folders)('%s says the same things in English and in Spanish', async (folder) => {
  const [{ en }, { es }] = await Promise.all([
    import(join(web, folder, 'en.ts')) as Promise<{ en: Texts }>,
    import(join(web, folder, 'es.ts')) as Promise<{ es: Texts }>,
  ])
  expect(names(es).sort()).toEqual(names(en).sort())
  expect([...empty(en), ...empty(es)]).toEqual([])
})
