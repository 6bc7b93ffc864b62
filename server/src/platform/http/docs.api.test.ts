import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'

const app = await startTestApp()

test('/docs shows the interface from the package alone: nothing comes from another host', async () => {
  const { status, headers, text } = await app.request({ path: '/docs/' })
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text.match(/\b(src|href)="(https?:)?\/\/[^"]*"/g)).toBeNull()
  for (const [, path] of text.matchAll(/<script src="([^"]+)"/g)) {
    const address = new URL(path!, `${app.url}/docs/`).pathname
    expect([address, (await app.request({ path: address })).status]).toEqual([address, 200])
  }
})

test('every address below /docs answers: with the document, a file of the viewer, or 404', async () => {
  const { body: document } = await app.request({ path: '/api/v1/openapi.json' })
  const json = await app.request({ path: '/docs/json' })
  expect([json.status, json.body]).toEqual([200, document])
  const yaml = await app.request({ path: '/docs/yaml' })
  expect([yaml.status, yaml.headers['content-type']]).toEqual([200, 'application/x-yaml'])
  expect(JSON.parse(yaml.text)).toEqual(document)
  for (const [path, status] of [
    ['/docs', 200],
    ['/docs/static/index.html', 302],
    ['/docs/static/swagger-initializer.js', 200],
    ['/docs/static/swagger-ui.css', 200],
    ['/docs/static/', 200],
    ['/docs/static/nothing', 404],
    ['/docs/static/..%2fpackage.json', 404],
    ['/docs/static/%2e%2e/package.json', 400],
    ['/docs/static/a%00b', 400],
    ['/docs/nothing', 404],
  ] as const) {
    expect([path, (await app.request({ path })).status]).toEqual([path, status])
    expect([path, (await app.request({ method: 'HEAD', path })).status]).toEqual([path, status])
  }
})

test('the page of /docs keeps no key in the browser', async () => {
  const { text } = await app.request({ path: '/docs/static/swagger-initializer.js' })
  expect(text).toMatch(/"persistAuthorization":\s*false/)
})

test('DOCS=off closes /docs with all below it', async () => {
  const closed = await app.sibling(app.database_url, { DOCS: 'off' })
  for (const path of ['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/swagger-ui.css']) {
    const { status, body } = await closed.request({ path })
    expect([path, status, body.error.type]).toEqual([path, 404, 'not_found'])
  }
  expect((await closed.request({ path: '/api/v1/openapi.json' })).status).toBe(200)
})
