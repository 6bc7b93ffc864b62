import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { isWellFormedKey } from '../src/features/accounts/keys/key.rules.ts'
import { operate } from '../src/operate.ts'
import { startTestApp } from './app.ts'
import { createTestClock } from './clock.ts'
import { createApi, createTestAccount } from './factories.ts'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

// The command line has a clock of its own: the real one.
const app = await startTestApp({ clock: createTestClock(new Date().toISOString()) })

type Ran = { code: number; stdout: string; stderr: string }

/** Runs a command in this process: exit status and texts are those of the program. */
async function run(...args: string[]): Promise<Ran> {
  const ran = { code: 0, stdout: '', stderr: '' }
  ran.code = await operate(args, {
    variables: { DATABASE_URL: app.database_url },
    writeOut: (text) => {
      ran.stdout += text
    },
    writeErr: (text) => {
      ran.stderr += text
    },
  })
  return ran
}

/** Runs the real program, as an operator would; `unread`: into a pipe that is closed at once. */
function spawn(environment: Record<string, string>, args: string[], { unread = false } = {}): Promise<Ran> {
  // Without the variables of the test run; in its folder, where no .env lies.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  return new Promise((resolve) => {
    const options = { env, cwd: inject('runFolder') }
    const child = execFile(process.execPath, [cli, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
    if (unread) child.stdout!.destroy()
  })
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await run(...args, '--json')
  expect({ code, stderr }, args.join(' ')).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^[^\n]*\n$/)
  return JSON.parse(stdout)
}

async function failure(...args: string[]) {
  const { code, stdout, stderr } = await run(...args)
  expect({ code, stdout }, args.join(' ')).toEqual({ code: 1, stdout: '' })
  const body = JSON.parse(stderr)
  expect(body).toEqual({ error: { type: expect.any(String), message: expect.any(String) } })
  return body.error as { type: string; message: string }
}

describe('help', () => {
  test('of the whole lists the nouns', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}account +create, list, set-plan, set-branding, delete$/m)
    expect(stdout).toMatch(/^ {2}key +create, list, rotate, revoke$/m)
    expect(stdout).toMatch(/^ {2}migrate +\S/m)
  })

  test('of a noun lists its verbs', async () => {
    const { code, stdout } = await run('key', '--help')
    expect(code).toBe(0)
    for (const verb of ['create', 'list', 'rotate <id>', 'revoke <id>'])
      expect(stdout).toContain(`\n  ${verb} `)
  })

  test('of a verb shows its options', async () => {
    const { code, stdout } = await run('key', 'create', '--help')
    expect(code).toBe(0)
    expect(stdout).toMatch(/--permission <chat\|read\|write\|delete>.*\(required\)/)
    expect(stdout).toMatch(/--label <text>.*\(1 to 120 characters\)/)
    expect(stdout).toContain('--account <id>')
    expect(stdout).toMatch(/Example:\n {2}understudy key create --permission/)
    expect((await run('key', 'rotate', '--help')).stdout).toMatch(
      /--overlap-hours <integer>[^-]*default\s+24/,
    )
  })

  test('and the version need neither database nor configuration, and may be cut short, as by head', async () => {
    const environment = { DATABASE_URL: 'nonsense' }
    const [version, cut] = await Promise.all([
      spawn(environment, ['--version']),
      spawn(environment, ['--help'], { unread: true }),
    ])
    expect(version).toEqual({ code: 0, stdout: '1.0.0\n', stderr: '' })
    expect(cut).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})

describe('a command that is typed wrongly exits with 2 and says where help is', () => {
  test.for([
    '',
    'nothing',
    'key',
    'key nothing',
    'key create',
    'key create --permission',
    'key create --permission read --colour red',
    'key revoke',
    'key revoke 1 2',
    'account set-plan 1',
    'migrate now',
  ])('understudy %s', async (line) => {
    const { code, stdout, stderr } = await run(...line.split(' ').filter(Boolean))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('--help')
    expect(stderr).not.toMatch(/^\{/)
  })
})

describe('a value out of bounds is an error in the shape of the API', () => {
  test.for([
    ['key create --permission admin', 'permission: must be one of chat, read, write, delete.'],
    ['key revoke abc', 'id: must be a positive integer below 2^53.'],
    ['key rotate 1 --overlap-hours 73', 'overlap_hours: must be 0 to 72.'],
    ['key rotate 1 --overlap-hours day', 'overlap_hours: must be a number.'],
    ['key list --account x', 'account: must be the number of an account.'],
    [
      'account create --name= --plan pro --requests-per-minute 6001',
      'name: must have 1 to 120 characters, but has 0; requests_per_minute: must be 0 (not limited) to 6000.',
    ],
  ] as const)('understudy %s', async ([line, message]) => {
    const args = line.split(' ')
    expect(await failure(...args)).toEqual({ type: 'invalid_request', message })
    expect(await failure(...args, '--json')).toEqual({ type: 'invalid_request', message })
  })

  test('a record that does not exist is answered with not_found', async () => {
    expect((await failure('account', 'set-plan', '999999', 'pro')).type).toBe('not_found')
    expect((await failure('key', 'list', '--account', '999999')).type).toBe('not_found')
  })

  test('a configuration or a database that does not work is an error of that shape too', async () => {
    for (const [DATABASE_URL, type] of [
      ['nonsense', 'invalid_configuration'],
      ['postgres://127.0.0.1:1/none', 'database_unavailable'],
    ] as const) {
      const { code, stderr } = await spawn({ DATABASE_URL }, ['account', 'list'])
      expect(code).toBe(1)
      expect(JSON.parse(stderr).error.type).toBe(type)
    }
  })
})

describe('accounts', () => {
  test('are made, listed, moved and deleted', async () => {
    const made = await json('account', 'create', '--name', ' Garden ', '--plan', 'pro', '--overage')
    expect(made).toMatchObject({
      object: 'account',
      name: 'Garden',
      plan: 'pro',
      overage: true,
      unlimited: false,
    })
    const id = String(made.id)
    const moved = await json('account', 'set-plan', id, 'scale', '--unlimited', '--requests-per-minute', '7')
    expect(moved).toMatchObject({ plan: 'scale', unlimited: true, overage: false, requests_per_minute: 7 })
    const all = await json('account', 'list')
    expect(all).toMatchObject({ object: 'list', has_more: false, next_starting_after: null })
    expect(all.data).toContainEqual(moved)
    expect((await run('account', 'list')).stdout).toMatch(
      new RegExp(`^ *${id}  Garden +garden +scale  yes`, 'm'),
    )
    const [version] = await app.sql<{ count: number }>(
      `select count(*)::integer as count from versions where account_id = ${id}`,
    )
    expect(version?.count).toBe(1)
    expect(await json('account', 'delete', id)).toEqual({ id: made.id, deleted: true })
    expect((await failure('account', 'delete', id)).type).toBe('not_found')
  })
})

describe('keys', () => {
  const usage = (key: string) => createApi(app, key).get('/usage')
  let account: string

  beforeAll(async () => {
    account = String((await createTestAccount(app)).account.id)
  })

  test('are made, work on the running server, and show their secret once', async () => {
    const label = 'Importer'
    const made = await json('key', 'create', '--account', account, '--permission', 'read', '--label', label)
    expect(made).toEqual({
      id: expect.any(Number),
      key: expect.any(String),
      permission: 'read',
      label,
      last_four: made.key.slice(-4),
      expires_at: null,
    })
    expect(isWellFormedKey(made.key)).toBe(true)
    expect((await usage(made.key)).status).toBe(200)
    const { data } = await json('key', 'list', '--account', account)
    expect(data.find(({ id }: { id: number }) => id === made.id)).toMatchObject({ object: 'api_key', label })
    expect(JSON.stringify(data)).not.toContain(made.key)
  })

  test('are shown to people with the advice to store them', async () => {
    const { stdout } = await run('key', 'create', '--account', account, '--permission', 'chat')
    expect(stdout).toMatch(/^key +usk_\w{38}$/m)
    expect(stdout).toContain('shown this once')
  })

  test('are rotated with an overlap and revoked', async () => {
    const old = await json('key', 'create', '--account', account, '--permission', 'write', '--label', 'Old')
    const next = await json('key', 'rotate', String(old.id), '--account', account, '--overlap-hours', '2')
    expect(Object.keys(next)).toEqual(['id', 'key', 'permission', 'label', 'last_four', 'expires_at'])
    expect(next).toMatchObject({ permission: 'write', label: 'Old' })
    expect((await usage(old.key)).status).toBe(200)
    expect((await usage(next.key)).status).toBe(200)
    app.clock.advance('3h')
    expect((await usage(old.key)).body.error.type).toBe('api_key_expired')
    const revoked = await json('key', 'revoke', String(next.id), '--account', account)
    expect(revoked).toMatchObject({ id: next.id, revoked_at: expect.any(String) })
    app.clock.advance('5s')
    expect((await usage(next.key)).body.error.type).toBe('api_key_revoked')
  })

  test('say by their id which of several accounts they belong to', async () => {
    const other = String((await createTestAccount(app)).account.id)
    for (const owner of [account, other]) {
      const key = await json('key', 'create', '--account', owner, '--permission', 'read')
      const next = await json('key', 'rotate', String(key.id))
      expect((await usage(next.key)).status).toBe(200)
      expect(await json('key', 'revoke', String(next.id))).toMatchObject({ id: next.id })
      const { data } = await json('key', 'list', '--account', owner)
      expect(data.find(({ id }: { id: number }) => id === next.id).revoked_at).toEqual(expect.any(String))
    }
    expect((await failure('key', 'revoke', '99999990000000001')).type).toBe('invalid_request')
    expect((await failure('key', 'revoke', '7')).type).toBe('not_found')
    expect((await failure('key', 'revoke', '8999990000000001')).type).toBe('not_found')
  })

  test('of another account than --account are refused', async () => {
    const other = String((await createTestAccount(app)).account.id)
    const foreign = await json('key', 'create', '--account', other, '--permission', 'read')
    const { type, message } = await failure('key', 'revoke', String(foreign.id), '--account', account)
    expect(type).toBe('not_found')
    expect(message).toContain(`one of account ${other}, not of account ${account}`)
    expect((await usage(foreign.key)).status).toBe(200)
  })

  test('need --account where there are several', async () => {
    const { code, stderr } = await run('key', 'list')
    expect(code).toBe(2)
    expect(stderr).toContain('--account')
    expect(stderr).toMatch(new RegExp(`^ {2}${account} {2}\\S`, 'm'))
  })
})

test('without a server the embedded database is started, migrated, shared and left stopped', async () => {
  const DATA_DIR = join(inject('runFolder'), `cli_${randomUUID().slice(0, 8)}`)
  const embedded = (...args: string[]) => spawn({ DATA_DIR }, args)
  const first = await embedded('account', 'create', '--name', 'Only', '--plan', 'starter')
  expect(first.code, first.stderr).toBe(0)
  expect(first.stderr).toContain(DATA_DIR)
  const together = await Promise.all(
    ['read', 'write', 'delete'].map((permission) =>
      embedded('key', 'create', '--permission', permission, '--json'),
    ),
  )
  expect(together.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    Array(3).fill({ code: 0, stderr: '' }),
  )
  expect(JSON.parse((await embedded('key', 'list', '--json')).stdout).data).toHaveLength(3)
  expect((await embedded('migrate')).stdout).toBe('The database is up to date.\n')
})

test('what a command changes is in the audit of its account, and what it reads is not', async () => {
  const made = await json('account', 'create', '--name', 'Audited', '--plan', 'pro')
  const account = String(made.id)
  const key = await json('key', 'create', '--account', account, '--permission', 'read')
  await json('key', 'list', '--account', account)
  await json('account', 'set-plan', account, 'scale')
  await failure('key', 'revoke', String(made.id * 10_000_000_000 + 999))
  const entries = await app.sql(
    `select actor_kind, operation, record_id, door, address from audit_entries where account_id = $1 order by id`,
    [made.id],
  )
  const entry = { actor_kind: 'operator', door: 'command', address: null }
  expect(entries).toEqual([
    { ...entry, operation: 'account create', record_id: made.id },
    { ...entry, operation: 'key create', record_id: key.id },
    { ...entry, operation: 'account set-plan', record_id: made.id },
  ])
})
