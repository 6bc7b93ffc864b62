import { CommanderError } from 'commander'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineCommandOperation } from '../operation.ts'
import { accountCommand, type Command, platformCommand } from './command.ts'
import { createProgram, type TypedCommand } from './program.ts'

const options = z.strictObject({
  id: z.int(),
  event: z.array(z.enum(['lead.created', 'purchase.created'])).optional(),
  monthly_cap: z.union([z.int().min(1).max(9), z.null()]).optional(),
  share: z.number().nullable().optional(),
  enabled: z.boolean().default(true).describe('Switches it off.'),
  paused: z.boolean().optional(),
  title: z.string().trim().optional().describe('What it is called.'),
  no_reply: z.string().optional(),
})

const commands: Command[] = [
  accountCommand(
    { name: 'hook set', positional: { id: 'its id' } },
    defineCommandOperation({ summary: 'Set a hook', input: options }, async () => null),
  ),
  accountCommand(
    { name: 'hook list' },
    defineCommandOperation({ summary: 'List hooks' }, async () => null),
  ),
  platformCommand(
    { name: 'tidy' },
    defineCommandOperation({ summary: 'Tidy' }, async () => null),
  ),
]

async function type(...args: string[]): Promise<{ typed?: TypedCommand; code?: number; text: string }> {
  let typed: TypedCommand | undefined
  let text = ''
  const write = (part: string) => {
    text += part
  }
  const program = createProgram({
    output: { writeOut: write, writeErr: write },
    commands,
    version: '1.2.3',
    footer: 'footer',
    run: async (given) => {
      typed = given
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return { typed, text }
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, text }
    throw error
  }
}

const input = async (...args: string[]) => (await type('hook', 'set', ...args)).typed?.input

test('typed values become what their schema takes', async () => {
  expect(await input('7', '--monthly-cap', '3', '--share', '0.5', '--title', '12')).toEqual({
    id: 7,
    monthly_cap: 3,
    share: 0.5,
    title: '12',
  })
  expect(await input('seven', '--monthly-cap', '-3')).toEqual({ id: 'seven', monthly_cap: -3 })
})

test('none stands for null where the field may be null', async () => {
  expect(await input('7', '--monthly-cap', 'none', '--share', 'none', '--title', 'none')).toEqual({
    id: 7,
    monthly_cap: null,
    share: null,
    title: 'none',
  })
})

test('a name that begins with no takes its value like any other, and is left out unless it is typed', async () => {
  expect(await input('7', '--no-reply', 'Closed on Sundays')).toEqual({
    id: 7,
    no_reply: 'Closed on Sundays',
  })
  expect(await input('7')).toEqual({ id: 7 })
})

test('lists are repeated options, and do not swallow what follows', async () => {
  expect(await input('--event', 'lead.created', '--event', 'purchase.created', '7')).toEqual({
    id: 7,
    event: ['lead.created', 'purchase.created'],
  })
})

test('flags are set, unset and left open', async () => {
  expect(await input('7')).toEqual({ id: 7 })
  expect(await input('7', '--no-enabled', '--paused')).toEqual({ id: 7, enabled: false, paused: true })
  expect(await input('7', '--enabled', '--no-paused')).toEqual({ id: 7, enabled: true, paused: false })
})

test('--account and --json stand beside the fields', async () => {
  expect((await type('hook', 'set', '7', '--account', '2', '--json')).typed).toMatchObject({
    account: '2',
    json: true,
    input: { id: 7 },
  })
  expect((await type('tidy', '--account', '2')).code).toBe(1)
})

test("the help says when a record's id is enough to find the account", async () => {
  const help = async (...words: string[]) => (await type(...words, '--help')).text.replace(/\s+/g, ' ')
  expect(await help('hook', 'set')).toContain('Account to work for; the id says it')
  expect(await help('hook', 'list')).toContain('Account to work for; may be left out when there is one')
})

test('help shows types, bounds and defaults', async () => {
  const { text, code } = await type('hook', 'set', '--help')
  expect(code).toBe(0)
  expect(text).toMatch(/--event <lead\.created\|purchase\.created>\s+\(may be repeated\)/)
  expect(text).toMatch(/--monthly-cap <integer\|none>\s+\(1 to 9\)/)
  expect(text).toMatch(/--no-paused\s+Not paused/)
  expect(text).toMatch(/--title <text>\s+What it is called/)
  expect(text).toContain('understudy hook set')
})

test('a flag that is on by itself is shown as what turns it off', async () => {
  const { text } = await type('hook', 'set', '--help')
  expect(text).toMatch(/--no-enabled\s+Switches it off\n/)
  expect(text).not.toContain(' --enabled')
})

test('a positional that names no field is refused when the program is built', () => {
  const wrong = platformCommand(
    { name: 'a b', positional: { nothing: '' } },
    defineCommandOperation({ summary: '' }, async () => null),
  )
  expect(() =>
    createProgram({ commands: [wrong], version: '', footer: '', output: {}, run: async () => {} }),
  ).toThrow(/nothing/)
})
