import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../../../test/app.ts'
import { calendarType } from '../calendar-file.rules.ts'
import { parseJsonBodies } from './body.ts'
import { answerErrors } from './failures.ts'
import { formPage, page, servePages } from './page.ts'

const { app } = await startTestApp()

async function serve() {
  const http = fastify()
  parseJsonBodies(http)
  answerErrors(http, app)
  const input = { params: z.object({ name: z.string() }), query: z.object({}) }
  await servePages(http, app, [
    formPage('/tell/{name}', input, async (_app, { name }, request) => ({
      json: { name, ...request },
      status: 201,
    })),
    formPage('/leave/{name}', input, async () => ({ see_other: '/files/garden' })),
    page('/files/{name}', input, async (_app, { name }) => ({
      file: `A ${name}`,
      content_type: calendarType,
      name: `${name}.ics`,
    })),
  ])
  return http
}

const form = 'application/x-www-form-urlencoded'

test('a form and JSON give the same fields, and whoever opens them knows which of the two it was', async () => {
  const http = await serve()
  const headers = { 'content-type': `${form};charset=UTF-8`, 'accept-language': 'es' }
  const sent = await http.inject({
    method: 'POST',
    url: '/tell/ana',
    headers,
    payload: 'words=two+words%21&words=%C3%B1',
  })
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([201, 'no-store'])
  expect(sent.json()).toMatchObject({ name: 'ana', sent: { words: 'ñ' }, sentAs: 'form', languages: 'es' })
  const json = await http.inject({ method: 'POST', url: '/tell/ana', payload: { words: 'ñ' } })
  expect(json.json()).toMatchObject({ sent: { words: 'ñ' }, sentAs: 'json', languages: '' })
})

test('a form of other types, one too large and one with U+0000 are refused', async () => {
  const http = await serve()
  const status = async (type: string, payload: string) =>
    (await http.inject({ method: 'POST', url: '/tell/ana', headers: { 'content-type': type }, payload }))
      .statusCode
  expect(await status('multipart/form-data; boundary=x', '--x--')).toBe(415)
  expect(await status(form, `words=${'a'.repeat(70_000)}`)).toBe(413)
  expect(await status(form, 'words=%00')).toBe(400)
})

test('a form leads on to another page, and a file made on the spot has its name', async () => {
  const http = await serve()
  const left = await http.inject({ method: 'POST', url: '/leave/x', headers: { 'content-type': form } })
  expect([left.statusCode, left.headers.location]).toEqual([303, '/files/garden'])
  const { headers, body } = await http.inject('/files/garden')
  expect([headers['content-disposition'], headers['content-type'], body]).toEqual([
    'attachment; filename="garden.ics"',
    calendarType,
    'A garden',
  ])
})
