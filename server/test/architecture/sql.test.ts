import { expect, test } from 'vitest'
import { features } from '../../src/features.ts'
import { parseFunctions } from './functions.ts'
import { featureName, occurrences, sources } from './source-files.ts'
import { platformTables, writtenByPlatform } from './tables.ts'

const queries = sources.filter(({ path }) => path.endsWith('.queries.ts'))
const sqlHome = (path: string) => path.endsWith('.queries.ts') || path.startsWith('src/platform/db/')

test('rule 6: SQL stands in *.queries.ts (and in platform/db, which carries it) and nowhere else', () => {
  const others = sources.filter(({ path }) => !sqlHome(path))
  const statement = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with)\(['"]/
  const running =
    /\.(execute|executeTakeFirst|executeTakeFirstOrThrow|stream)\(|\bpool\.query\(|\bclient\.query\(/
  expect(occurrences(others, statement)).toEqual([])
  expect(occurrences(others, running)).toEqual([])
})

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"](\w+)|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)|(?<!\b(?:do|for|no\s+key)\s+)\bupdate\s+(?:only\s+)?(?!set\b|of\b|skip\b|nowait\b)([a-z_]\w*)/g

/** The tables that the SQL in a text writes. */
const tablesWritten = (code: string): string[] => [
  ...new Set(
    [...code.matchAll(writes)].map(
      ([, ...tables]) => tables.find((table) => table !== undefined)!.split(' ')[0]!,
    ),
  ),
]

test('the pattern for writes finds the tables of every kind of statement', () => {
  expect(tablesWritten(`db.insertInto('a as x')`)).toEqual(['a'])
  expect(tablesWritten('insert into b as t (c) values (1) on conflict (c) do update set c = 2')).toEqual([
    'b',
  ])
  expect(tablesWritten('with x as (delete from c returning *) update d set e = 1 from x')).toEqual(['c', 'd'])
  expect(tablesWritten('select 1 from e for update skip locked')).toEqual([])
  expect(tablesWritten('select 1 from e for no key update')).toEqual([])
  expect(tablesWritten('please update Understudy')).toEqual([])
  expect(tablesWritten(`.updateTable('f').deleteFrom("g")`)).toEqual(['f', 'g'])
})

test('rule 8: a feature writes the tables that its feature.ts lists, and nobody else writes them', () => {
  const owned = new Map(features.map((feature) => [feature.name, feature.tables]))
  const strangers = sources.flatMap(({ path, code }) => {
    const feature = featureName(path)
    const allowed = feature === null ? [...platformTables, ...writtenByPlatform] : owned.get(feature)
    if (allowed === undefined) return [`${path}: features.ts has no feature named ${feature}`]
    return tablesWritten(code)
      .filter((table) => sqlHome(path) && !allowed.includes(table))
      .map((table) => `${path} writes ${table}`)
  })
  expect(strangers).toEqual([])
})

test('rule 9: every exported query takes account_id, or says "cross-account:" and why', () => {
  const open = queries.flatMap((file) =>
    parseFunctions(file)
      .filter(({ exported, parameters }) => exported && !parameters.includes('account_id'))
      .filter(({ comment }) => !/cross-account: *\S+/.test(comment))
      .map(({ name, line }) => `${file.path}:${line}: ${name}`),
  )
  expect(open).toEqual([])
})

test('rule 9: the parser finds the exported functions of queries', () => {
  expect(queries.length).toBeGreaterThan(5)
  const [sample] = queries.filter(({ path }) => path.endsWith('/accounts.queries.ts'))
  const functions = parseFunctions(sample!).filter(({ exported }) => exported)
  expect(functions.map(({ name }) => name)).toContain('findAccount')
  expect(functions.find(({ name }) => name === 'findAccount')!.parameters).toEqual(['db', 'account_id'])
  expect(functions.find(({ name }) => name === 'insertAccount')!.comment).toContain('cross-account:')
})
