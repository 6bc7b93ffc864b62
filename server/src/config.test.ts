import { expect, test } from 'vitest'
import { readConfig, settingGroups } from './config.ts'
import { publicUrl } from './platform/http/settings.ts'
import { ConfigError } from './platform/settings.ts'

const listProblems = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

test('every variable is declared once, with a meaning and a default that is valid', () => {
  expect(listProblems({})).toEqual([])
  const variables = settingGroups.flatMap((group) => Object.entries(group.variables))
  expect(new Set(variables.map(([name]) => name)).size).toBe(variables.length)
  for (const [name, { description }] of variables) {
    expect(name).toMatch(/^[A-Z][A-Z0-9_]*$/)
    expect(description).toMatch(/^[A-Z].+\.$/)
  }
})

test('all problems are reported at once, each with its name and value', () => {
  const problems = listProblems({
    PORT: '70000',
    HOST: '0.0.0.0',
    DATABASE_URL: 'mysql://localhost/x',
    PUBLIC_URL: 'ftp://example.com',
    ROLE: 'boss',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'loopback, nobody',
    OUTBOUND_ALLOW: '10.0.0.0/8, 10.0.0.0/99, here',
    AUTH_FAILURES_PER_MINUTE: 'many',
  })
  expect(problems.map((problem) => problem.split('=')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'AUTH_FAILURES_PER_MINUTE',
    'ROLE',
    'LOG_LEVEL',
    'DATABASE_URL',
    'OUTBOUND_ALLOW',
  ])
  expect(problems[0]).toBe('PORT="70000": must be at most 65535')
  expect(problems[7]).toContain('"10.0.0.0/99" is not a network')
  expect(problems[7]).toContain('"here" is not a network')
})

test.each([
  ['PORT', ['0', '4000', '65535'], ['-1', '65536', '1.5', 'http']],
  ['ROLE', ['all', 'web', 'worker'], ['All', 'none']],
  ['CLOCK_OFFSET', ['', '-40d', '+3h', '-90m', '+30s', '-1d12h'], ['40d', 'yesterday', '-4.5d', '+3651d']],
  ['DATABASE_URL', ['postgres://u:p@h:1/d', 'postgresql://h/d'], ['h/d', 'http://h/d']],
  ['PUBLIC_URL', ['https://academy.example', 'http://localhost:4000/'], ['academy.example', '/api']],
  ['TRUST_PROXY', ['true', 'false', '2', '10.0.0.1', '10.0.0.0/8,::1', 'loopback'], ['yes', 'proxy.example']],
  [
    'OUTBOUND_ALLOW',
    ['10.0.0.0/8', '::1', 'fd00::/8, 127.0.0.1/32'],
    ['10.0.0.0/33', 'localhost', '10.0.0/8'],
  ],
  ['DOCS', ['on', 'off'], ['On', 'yes']],
  ['HSTS_MAX_AGE_SECONDS', ['0', '63072000'], ['-1', '63072001']],
  [
    'SECURITY_CONTACT',
    ['a@b.example', 'mailto:a@b.example', 'tel:+34-600-000-000', 'https://b.example/report, a@b.example'],
    ['b.example', 'http://b.example/report', 'a@b.example,', 'https://b.example/a\nPolicy: x'],
  ],
  ['SECURITY_POLICY_URL', ['https://b.example/policy'], ['http://b.example/policy', 'policy']],
  ['AUTH_FAILURES_PER_MINUTE', ['1', '1000000'], ['0', '1000001', '-5']],
])('%s accepts %j and refuses %j', (name, good, bad) => {
  expect(good.map((value) => [value, listProblems({ [name]: value })])).toEqual(
    good.map((value) => [value, []]),
  )
  expect(bad.filter((value) => listProblems({ [name]: value }).length === 0)).toEqual([])
})

test('an empty value means the default', () => {
  expect(readConfig({ PORT: '', ROLE: '' })).toMatchObject({ PORT: 4000, ROLE: 'all' })
})

test('the public address is PUBLIC_URL without its last slash, else where the server listens', () => {
  const at = (environment: Record<string, string>) => publicUrl(readConfig(environment))
  expect(at({ PUBLIC_URL: 'https://academy.example/' })).toBe('https://academy.example')
  expect(at({})).toBe('http://127.0.0.1:4000')
  expect(at({ HOST: '0.0.0.0', PORT: '80' })).toBe('http://127.0.0.1:80')
  expect(at({ HOST: '::1' })).toBe('http://[::1]:4000')
})
