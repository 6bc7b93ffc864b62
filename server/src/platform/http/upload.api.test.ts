import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import {
  begun,
  kept,
  maxFileBytes,
  ours,
  panelSession,
  serveAllTestDoors,
} from './doors/all-doors.fixture.ts'
import { readUpload } from './read-upload.ts'

const app = await startTestApp()
const { http, request, url } = await serveAllTestDoors(app)
beforeEach(() => {
  kept.splice(0)
  begun.splice(0)
})

const path = '/panel/api/files'
const editor = { ...panelSession('editor-1'), ...ours }
const boundary = 'edge-of-a-part'
const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const part = (disposition: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const field = (name: string, value: string) => part(`form-data; name="${name}"`, value)
const file = (content: string | Buffer = 'Sow.', name = 'sowing.txt', field = 'file') =>
  part(`form-data; name="${field}"; filename="${name}"`, content)
const end = Buffer.from(`--${boundary}--\r\n`)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])

const send = (body: Buffer | string | undefined, headers: Record<string, string> = {}) =>
  request({ method: 'POST', path, headers: { ...editor, ...formType, ...headers }, body })

test('a file comes byte for byte, with its name and the fields before it', async () => {
  const bytes = randomBytes(150_000)
  const { status, body } = await send(
    form(field('shelf', '7'), field('label', 'año'), file(bytes, '../Sopa de año.bin')),
  )
  expect([status, body]).toEqual([
    200,
    { file_name: 'Sopa de año.bin', byte_count: 150_000, fields: { shelf: 7, label: 'año' } },
  ])
  expect(kept[0]!.bytes.equals(bytes)).toBe(true)
})

test('an empty file and one of the largest size are taken; one byte more is 413 payload_too_large', async () => {
  expect((await send(form(file('')))).body.byte_count).toBe(0)
  expect((await send(form(file(Buffer.alloc(maxFileBytes))))).body.byte_count).toBe(maxFileBytes)
  const { status, body } = await send(form(file(Buffer.alloc(maxFileBytes + 1))))
  expect([status, body.error.type]).toEqual([413, 'payload_too_large'])
  expect(body.error.message).toContain('file: must have at most')
  expect(kept).toHaveLength(2)
})

describe('a form that is wrong is refused with the field that is wrong, and nothing of it is kept', () => {
  test.each<[string, Buffer, string]>([
    ['no file', form(field('shelf', '7')), 'file: is required'],
    ['no part', end, 'file: is required'],
    ['a file without a name', form(file('Sow.', '')), 'file: is required'],
    ['two files', form(file(), file()), 'file: only one file is taken'],
    [
      'a second file elsewhere',
      form(file(), file('Dig.', 'b.txt', 'other')),
      'other: only one file is taken',
    ],
    ['a file in another field', form(file('Sow.', 'a.txt', 'picture')), 'picture: takes no file'],
    ['a text in place of the file', form(field('file', 'Sow.')), 'file: must be a file'],
    ['an unknown field', form(field('colour', 'red'), file()), 'colour: unknown field'],
    ['a field of another kind', form(field('shelf', 'top'), file()), 'shelf: must be'],
    ['a field that is too long', form(field('label', 'a'.repeat(10)), file()), 'label: must'],
    ['a field of 70,000 bytes', form(field('label', 'a'.repeat(70_000)), file()), 'label: must have at most'],
    [
      'a field twice',
      form(field('shelf', '1'), field('shelf', '2'), file()),
      'shelf: is given more than once',
    ],
    [
      'three fields where two exist',
      form(field('shelf', '1'), field('label', 'a'), field('x', 'b'), file()),
      '2 fields',
    ],
    ['a field after the file', form(file(), field('shelf', '7')), 'shelf: must come before the file'],
    ['U+0000 in a field', form(field('label', 'a\0b'), file()), 'label: holds U+0000'],
    ['a name of 256 characters', form(file('Sow.', 'a'.repeat(256))), 'file: its name'],
    ['__proto__', form(field('__proto__', 'x'), file()), '__proto__: unknown field'],
    ['no end', Buffer.concat([file()]), 'ends before its end'],
    ['an end within a part', form(file()).subarray(0, -20), 'ends before its end'],
    [
      'another boundary',
      Buffer.from(form(file()).toString().replaceAll(boundary, 'elsewhere')),
      'ends before its end',
    ],
    ['no bytes', Buffer.alloc(0), 'ends before its end'],
  ])('%s', async (_, body, message) => {
    const { status, body: answer } = await send(body)
    expect([status, answer.error.type, answer.error.message]).toEqual([
      400,
      'invalid_request',
      expect.stringContaining(message),
    ])
    expect(kept).toEqual([])
  })

  test('no boundary', async () => {
    const { status, body } = await send(form(file()), { 'content-type': 'multipart/form-data' })
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('boundary')])
  })

  test.each([
    { 'content-type': 'application/json' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'multipart/mixed; boundary=x' },
    { ...formType, 'content-encoding': 'gzip' },
  ])('%j: 415 unsupported_media_type', async (headers: Record<string, string>) => {
    const { status, body } = await send(form(file()), headers)
    expect([status, body.error.type]).toEqual([415, 'unsupported_media_type'])
    expect(body.error.message).toContain('multipart/form-data')
    expect(kept).toEqual([])
  })
})

test('a form from a page of another site, or from a viewer, is refused', async () => {
  const elsewhere = await send(form(file()), { 'sec-fetch-site': 'cross-site' })
  expect([elsewhere.status, elsewhere.body.error.type]).toEqual([403, 'cross_site_request'])
  const viewer = await send(form(file()), panelSession('viewer-1'))
  expect([viewer.status, viewer.body.error.type]).toEqual([403, 'insufficient_scope'])
  expect(kept).toEqual([])
})

/** A connection that has sent the head of an upload and half of its form. */
async function beginUpload() {
  const { hostname, port } = new URL(url)
  const body = form(file(randomBytes(100_000)))
  const headers = { host: '127.0.0.1', ...editor, ...formType, 'content-length': body.length }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect(Number(port), hostname)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(body.subarray(0, 50_000))
  await expect.poll(() => begun.length).toBe(1)
  return { socket, rest: body.subarray(50_000) }
}

test('a client that hangs up within its file leaves nothing, and is no failure of the server', async () => {
  const { socket } = await beginUpload()
  socket.destroy()
  await expect.poll(() => begun[0]).toBe('client_gone')
  expect(kept).toEqual([])
  expect(app.logged).toEqual([])
})

test('a file may take longer than other requests', async () => {
  const connected = once(http.server, 'connection')
  const { socket, rest } = await beginUpload()
  const [served] = await connected
  http.server.emit(
    'clientError',
    Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
    served,
  )
  socket.end(rest)
  expect(await text(socket)).toContain('HTTP/1.1 200 OK')
  expect(kept).toHaveLength(1)
})

test('a file of which no more comes is given up', async () => {
  const raw = Object.assign(new PassThrough(), { headers: formType, socket: { bytesRead: 0 } })
  const request = { raw, headers: formType } as unknown as FastifyRequest
  const upload = readUpload(request, { maxFields: 1, maxFileBytes, maxSilenceMs: 1 })
  raw.write(form(file()).subarray(0, -20))
  const { file: started } = await upload
  await expect(Array.fromAsync(started.content)).rejects.toThrow('file: no more of it came.')
})
