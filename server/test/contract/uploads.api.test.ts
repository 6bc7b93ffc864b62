import { expect, test } from 'vitest'
import { maxImageBytes } from '../../src/features/assets/create/create-image.ts'
import { maxImportBytes } from '../../src/features/contacts/import/import-contacts.ts'
import { maxTranscriptBytes } from '../../src/features/transcripts/read-transcript.ts'
import { startTestApp } from '../app.ts'
import { createTestAccount } from '../factories.ts'
import { picture } from '../fakes/media-files.ts'
import { fileForm } from '../file-form.ts'
import { liveSettings } from '../webinars.ts'
import { call, createSample, named } from './routes.ts'
import { writesNothing } from './snapshot.ts'
import { routes } from './walked.ts'

const app = await startTestApp({ environment: liveSettings })
const uploads = named(routes.filter(({ operation }) => operation.receives === 'file'))

test.each(uploads)('%s: a body that is no form is refused, and nothing is written', async (_, route) => {
  const account = await createTestAccount(app)
  const sample = await createSample(route, account)
  const json = {
    key: null,
    headers: { ...sample.user!.headers, 'content-type': 'application/json' },
    raw: '{}',
  }
  await writesNothing(app, [account], async () => {
    const { status, body } = await call(app, route, sample, json)
    expect([status, body.error.type]).toEqual([415, 'unsupported_media_type'])
  })
})

// The other routes that take files are tried with theirs.
const bounded = {
  'POST /panel/api/contacts/import': async () => ({
    file_name: 'people.csv',
    bytes: Buffer.alloc(maxImportBytes + 1, 'a'),
  }),
  'POST /panel/api/assets/{id}/transcript': async () => ({
    file_name: 'said.vtt',
    bytes: Buffer.alloc(maxTranscriptBytes + 1, 'a'),
  }),
  // Other media have as much room as the plan.
  'POST /panel/api/assets/upload': async () => ({
    file_name: 'wall.png',
    bytes: Buffer.concat([await picture(4, 4), Buffer.alloc(maxImageBytes)]),
  }),
}

test.each(uploads.filter(([name]) => name in bounded))(
  '%s: a file of more than its bound is refused, and nothing is written',
  async (name, route) => {
    const account = await createTestAccount(app)
    const sample = await createSample(route, account)
    const form = fileForm(await bounded[name as keyof typeof bounded]())
    const large = { key: null, headers: { ...sample.user!.headers, ...form.headers }, raw: form.body }
    await writesNothing(app, [account], async () => {
      const { status, body } = await call(app, route, sample, large)
      expect([status, body.error.type]).toEqual([413, 'payload_too_large'])
    })
  },
)
