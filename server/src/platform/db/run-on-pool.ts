import type pg from 'pg'
import type { RunStatement } from './kysely-on.ts'

type Statement = { text: string; parameters: readonly unknown[] } & Pick<
  PromiseWithResolvers<pg.QueryResult>,
  'resolve' | 'reject'
>

/**
 * So many quick statements share a connection at most: what is slow after all delays no more than these. Measured in
 * docs/performance.md: 4 win half as much, 32 no more.
 */
const maxShared = 16

/**
 * Runs each statement on the next free connection. Quick ones that start in the same turn of the event loop share one,
 * and a system call, which costs more than they do. Unlike `pool.query`, an error of a statement ends no connection.
 */
export function runOnPool(pool: pg.Pool): RunStatement {
  let quick: Statement[] = []
  const runQuick = () => {
    const statements = quick
    quick = []
    for (let first = 0; first < statements.length; first += maxShared)
      void runTogether(pool, statements.slice(first, first + maxShared))
  }
  return (text, parameters, isQuick = false) => {
    const { promise, ...end } = Promise.withResolvers<pg.QueryResult>()
    const statement = { text, parameters, ...end }
    if (!isQuick) void runTogether(pool, [statement])
    else if (quick.push(statement) === 1) setImmediate(runQuick)
    return promise
  }
}

async function runTogether(pool: pg.Pool, statements: Statement[]): Promise<void> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of statements) reject(error)
    return
  }
  const run = ({ text, parameters, resolve, reject }: Statement) =>
    client.query(text, parameters as unknown[]).then(resolve, reject)
  await Promise.all(statements.map(run))
  client.release()
}
