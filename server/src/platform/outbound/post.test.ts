import { BlockList } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { type Reaction, startReceiver } from '../../../test/fakes/receiver.ts'
import { createOutbound, OutboundError } from './index.ts'

const receiver = await startReceiver()
const allow = new BlockList()
allow.addSubnet('127.0.0.0', 8)
const outbound = createOutbound({ OUTBOUND_ALLOW: allow })
const guarded = createOutbound({ OUTBOUND_ALLOW: new BlockList() })
afterAll(() => Promise.all([receiver.close(), outbound.close(), guarded.close()]))

const reactions = new Map<string, Reaction>()
receiver.react = ({ path }) => reactions.get(path) ?? 200
let paths = 0

function post(reaction: Reaction, options: { timeoutMs?: number; max_answer_bytes?: number } = {}) {
  const path = `/${++paths}`
  reactions.set(path, reaction)
  return outbound.post({
    url: receiver.url + path,
    headers: { 'x-test': 'yes' },
    body: Buffer.from('{"é":1}'),
    timeoutMs: 5_000,
    max_answer_bytes: 100,
    ...options,
  })
}

const failureReason = async (answered: Promise<unknown>) =>
  answered.then(
    () => 'no failure',
    (error) => (error instanceof OutboundError ? error.reason : error),
  )

test('the bytes arrive as they are, and the answer comes with status, headers and body', async () => {
  const { status, headers, answer } = await post({ status: 202, headers: { 'retry-after': '7' }, body: 'hi' })
    .answered
  expect([status, headers['retry-after'], answer.toString()]).toEqual([202, '7', 'hi'])
  const { body, headers: sent } = receiver.received.at(-1)!
  expect(body.toString()).toBe('{"é":1}')
  expect(sent).toMatchObject({ 'x-test': 'yes', 'content-length': '8', 'user-agent': 'Understudy/1.0' })
})

test('only the beginning of a long answer is read, and the next exchange works', async () => {
  const { answer } = await post({ status: 500, body: 'x'.repeat(1_000_000) }).answered
  expect(answer.toString()).toBe('x'.repeat(100))
  expect((await post(204).answered).status).toBe(204)
})

test('no answer in time is a timeout; a status that came in time counts', async () => {
  expect(await failureReason(post('hang', { timeoutMs: 100 }).answered)).toBe('timeout')
  const { status, answer } = await post('dribble', { timeoutMs: 200 }).answered
  expect(status).toBe(200)
  expect(answer.toString()).toMatch(/^\.+$/)
})

test('a reset connection fails, and a redirect is answered as it came', async () => {
  expect(await failureReason(post('reset').answered)).toBe('network')
  const aborted = post('hang')
  await receiver.atLeast(receiver.received.length + 1)
  aborted.abort()
  expect(await failureReason(aborted.answered)).toBe('aborted')
  expect((await post({ status: 302, headers: { location: '/x' } }).answered).status).toBe(302)
})

test('private addresses, and plain http to public ones, are never reached', async () => {
  const count = receiver.received.length
  const to = (url: string) => async () =>
    guarded.post({ url, headers: {}, body: Buffer.alloc(0), timeoutMs: 1_000, max_answer_bytes: 10 }).answered
  for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost'), 'http://93.184.216.34/']) {
    expect([url, await failureReason(to(url)())]).toEqual([url, 'url_not_allowed'])
  }
  expect(receiver.received).toHaveLength(count)
})
