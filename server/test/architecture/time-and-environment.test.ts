import { expect, test } from 'vitest'
import { migrations, occurrences, packageSources, sources } from './source-files.ts'

const except = (...paths: string[]) =>
  [...sources, ...packageSources].filter(({ path }) => !paths.includes(path))

test('rule 10: only config.ts reads the environment', () => {
  expect(occurrences(except('src/config.ts'), /process\.(env\b|loadEnvFile)/)).toEqual([])
})

test('rule 10: only platform/clock.ts asks what time it is', () => {
  const present =
    /\bDate\.now\(|\bnew Date\(\s*\)|(?<!new )\bDate\(\s*\)|\bTemporal\.Now\b|\bnew Date\b(?!\()/
  expect(occurrences(except('src/platform/clock.ts'), present)).toEqual([])
})

test('rule 10: time goes into SQL as a parameter; the database is never asked for it', () => {
  // Several processes that count one rate need one clock, and the database is what they share.
  const queries = except('src/platform/presence/presence.queries.ts').filter(
    ({ path }) => path.endsWith('.queries.ts') || path.includes('/db/'),
  )
  const schema = migrations.filter(({ path }) => !path.endsWith('_rate_rings.sql'))
  const clock =
    /(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(current_(date|time|timestamp)|localtime|localtimestamp)\b/i
  expect(occurrences([...queries, ...schema], clock)).toEqual([])
})
