import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'

import { createFilms, sendSamples } from './playback.fixture.ts'

const app = await startTestApp()
const page = readFileSync(join(import.meta.dirname, '../../../../docs/playback.md'), 'utf8')

test('the examples of docs/playback.md are answered as the page says', async () => {
  const account = await createTestAccount(app)
  const { student, block_ids, product_id } = await createFilms(account)
  const [asked, reported] = [...page.matchAll(/-d '(.*?)'\n```\n```json\n(.*?)```/gs)]
  const [shownPermit, shownAnswer] = [asked, reported].map((example) => JSON.parse(example![2]!))
  const { body } = await student.campus.post('/playback/permits', { block_id: block_ids[0] })
  expect(Object.keys(body)).toEqual(Object.keys(shownPermit))
  const sent = JSON.parse(reported![1]!.replace(`'$PERMIT'`, body.permit))
  app.clock.advance('15s')
  expect((await sendSamples(app, sent)).body).toEqual(shownAnswer)
  const [, path] = /\$SERVER\/api\/v1([^"]*)"/.exec(page)!
  const { data } = (await account.api.get(path!.replace('$PRODUCT_ID', String(product_id)))).body
  const { sample_id: _, occurred_at: __, ...figures } = sent.samples[0]
  expect(data).toMatchObject([{ session_id: sent.session_id, ...figures }])
})
