import { features } from '../../../src/features.ts'
import type { Account, App } from '../../../src/platform/context.ts'
import { createContext, createOperatorContext } from '../../../src/platform/create-context.ts'

/** A platform of the demo's own, whose clock it moves. */
export type Installation = {
  app: App
  /** http://127.0.0.1:PORT */
  url: string
  setClock(ms: number): void
  /** Runs everything that is due. */
  drain(): Promise<void>
}

/** A list as the interface answers it. */
export type List<Item> = { data: Item[]; next_starting_after?: number | null }

/** Sends one request and gives its answer. @throws Error where it is refused */
export type Send = <Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
) => Promise<Answer>

/** A client of one door, by a key or a student's token. */
export const createSend =
  (url: string, prefix: string, token: string): Send =>
  async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${url}${prefix}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${prefix}${path}: ${response.status} ${text}`)
    return JSON.parse(text) as Answer
  }

/** All records of a list, page by page. */
export async function listAll<Item>(send: Send, path: string): Promise<Item[]> {
  const records: Item[] = []
  let next = path
  for (;;) {
    const { data, next_starting_after } = await send<List<Item>>('GET', next)
    records.push(...data)
    if (next_starting_after == null) return records
    next = `${path}${path.includes('?') ? '&' : '?'}starting_after=${next_starting_after}`
  }
}

const commands = features.flatMap((feature) => feature.commands)

/** Who runs commands: on an account, or on the platform where it is null. */
export type Operator = { app: App; account: Account | null }

/** Runs a command of the operator as the command line does, its options in wire names. */
export async function operate<Result>(
  { app, account }: Operator,
  name: string,
  options: Record<string, unknown> = {},
): Promise<Result> {
  const command = commands.find((other) => other.name === name)
  if (command === undefined || command.scope === 'installation')
    throw new Error(`there is no command "${name}"`)
  const ctx =
    account === null
      ? createOperatorContext(app)
      : createContext(app, { account, actor: { kind: 'operator' } })
  return (await command.run(ctx, command.options.parse(options) as never)) as Result
}
