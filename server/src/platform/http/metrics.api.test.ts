import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { sendRaw } from '../../../test/raw-request.ts'

const METRICS_TOKEN = 'metrics-token-of-the-operator'
const app = await startTestApp({ environment: { METRICS_TOKEN } })

const statusWith = async (headers: Record<string, string>) =>
  (await app.request({ path: '/metrics', headers })).status

test('/metrics answers this machine, by each of its own names', async () => {
  const { status, text } = await app.request({ path: '/metrics' })
  expect([status, text]).toEqual([200, expect.stringContaining('understudy_http_request_duration_seconds')])
  for (const host of ['localhost:4000', 'LOCALHOST', '127.0.0.1', '127.0.0.53:4000', '[::1]:4000']) {
    expect([host, await statusWith({ host })]).toEqual([host, 200])
  }
})

test('/metrics is unknown to whoever comes through a proxy on this machine, unless the token is sent', async () => {
  const headers: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'api.example.com' },
    { 'x-forwarded-proto': 'https' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '203.0.113.7' },
    { 'cf-ray': '7d0' },
    { 'true-client-ip': '203.0.113.7' },
    { 'fastly-client-ip': '203.0.113.7' },
    { 'fly-client-ip': '203.0.113.7' },
    { 'x-client-ip': '203.0.113.7' },
    { 'x-cluster-client-ip': '203.0.113.7' },
    { 'x-envoy-external-address': '203.0.113.7' },
    { host: 'api.example.com' },
    { host: 'localhost.example.com' },
    { host: '127.0.0.1.example.com' },
    { host: '10.0.0.1:4000' },
    { host: '' },
  ]
  const authorization = `Bearer ${METRICS_TOKEN}`
  for (const given of headers) {
    expect([given, await statusWith(given)]).toEqual([given, 404])
    expect([given, await statusWith({ ...given, authorization })]).toEqual([given, 200])
  }
  const answer = await sendRaw(app.url, 'GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:4000\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
})

const warnings = (of: typeof app) => of.logged.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))
const forwarded = { path: '/livez', headers: { 'x-forwarded-for': '203.0.113.7' } }

test('one warning says what to set where X-Forwarded-For comes and no proxy is trusted', async () => {
  const server = await app.sibling()
  await server.request({ path: '/livez' })
  expect(warnings(server)).toEqual([])
  await server.request(forwarded)
  await server.request(forwarded)
  expect(warnings(server)).toMatchObject([{ level: 40, from: '127.0.0.1' }])
  const trusting = await app.sibling(app.database_url, { TRUST_PROXY: 'loopback' })
  await trusting.request(forwarded)
  expect(warnings(trusting)).toEqual([])
})
