import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createRegistrant, createWebinar } from '../../../test/webinars.ts'
import { createFilms, sendSamples } from './playback.fixture.ts'

const app = await startTestApp()
const page = readFileSync(join(import.meta.dirname, '../../../../docs/playback.md'), 'utf8')

test('the examples of docs/playback.md are answered as the page says', async () => {
  const account = await createTestAccount(app)
  const { student, block_ids, product_id } = await createFilms(account)
  const [asked, reported, askedByLink] = [...page.matchAll(/-d '(.*?)'\n```\n```json\n(.*?)```/gs)]
  const [shownPermit, shownAnswer] = [asked, reported].map((example) => JSON.parse(example![2]!))
  const { body: permit } = await student.campus.post('/playback/permits', { block_id: block_ids[0] })
  expect(Object.keys(permit)).toEqual(Object.keys(shownPermit))
  const sent = JSON.parse(reported![1]!.replace(`'$PERMIT'`, permit.permit))
  app.clock.advance('15s')
  expect((await sendSamples(app, sent)).body).toEqual(shownAnswer)
  const [, path] = /\$SERVER\/api\/v1([^"]*)"/.exec(page)!
  const { data } = (await account.api.get(path!.replace('$PRODUCT_ID', String(product_id)))).body
  const { sample_id: _, occurred_at: __, ...figures } = sent.samples[0]
  expect(data).toMatchObject([{ session_id: sent.session_id, ...figures }])
  const { id: webinar_id } = await createWebinar(account)
  const { join_token } = await createRegistrant(account, webinar_id)
  const body = askedByLink![1]!
    .replace(`'$WEBINAR_ID'`, String(webinar_id))
    .replace(`'$JOIN_TOKEN'`, join_token)
  const headers = { 'content-type': 'application/json' }
  const answer = await app.request({ method: 'POST', path: '/campus/api/playback/permits', headers, body })
  expect(answer.status).toBe(201)
  expect(Object.keys(answer.body)).toEqual(Object.keys(JSON.parse(askedByLink![2]!)))
})
