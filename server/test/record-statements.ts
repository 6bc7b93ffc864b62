import type { TestApp } from './app.ts'

/** Records the statements that connections which the pool makes from now on send. @returns them, in order */
export function recordStatements({ platform }: TestApp): string[] {
  const statements: string[] = []
  platform.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements.push(String(args[0]))
      return query(...args)
    }) as typeof client.query
  })
  return statements
}
