import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createTestAccount } from '../../../test/factories.ts'
import { createFolder, createSource } from '../../../test/records.ts'
import { activateClone, setCloneCap, setCloneJob, setCloneVoice } from './configure-clone.ts'

const app = await startTestApp()

async function accountWithClone() {
  const account = await createTestAccount(app)
  const [clone] = (await account.api.get('/versions')).body.data
  return { ...account, clone }
}

describe('creating a clone', () => {
  it('makes one that is neither active nor published and sees everything', async () => {
    const { api } = await createTestAccount(app)
    const { status, body } = await api.post('/versions', { label: '  Sales  ', description: 'Sells' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      object: 'version',
      label: 'Sales',
      description: 'Sells',
      job: 'general',
      is_active: false,
      published: false,
      silos: { aprender: true, soporte: true, recomendar: true },
      exclude_folder_ids: [],
      exclude_unfoldered_sources: false,
      cite_source_links: false,
      monthly_cap: null,
      copied_from_version_id: null,
    })
  })

  it('copies the configuration of another, and neither its activity nor its conversations', async () => {
    const account = await accountWithClone()
    const { api, clone } = account
    const folder = await createFolder(account)
    await api.patch(`/versions/${clone.id}`, {
      suggestions: ['When do I sow?'],
      cite_source_links: true,
      exclude_folder_ids: [folder],
      image_rules: [{ trigger: 'a leaf', meaning: 'ask for the plant' }],
    })
    await setCloneCap(account.ctx(), { id: clone.id, cap: 7 })
    await api.post('/chat', { message: 'Hello' })
    const { body } = await api.post('/versions', { label: 'Copy', copy_from_version_id: clone.id })
    expect(body).toMatchObject({
      label: 'Copy',
      is_active: false,
      published: false,
      suggestions: ['When do I sow?'],
      cite_source_links: true,
      exclude_folder_ids: [folder],
      image_rules: [{ trigger: 'a leaf', meaning: 'ask for the plant' }],
      monthly_cap: { limit: 7, used: 0 },
      copied_from_version_id: clone.id,
    })
  })
})

describe('configuring a clone', () => {
  it('changes only what is sent, and an empty label clears it', async () => {
    const { api, clone } = await accountWithClone()
    const { body } = await api.patch(`/versions/${clone.id}`, { description: 'Answers', accept_images: true })
    expect(body).toMatchObject({ label: clone.label, description: 'Answers', accept_images: true })
    const cleared = await api.patch(`/versions/${clone.id}`, { label: '' })
    expect(cleared.body).toMatchObject({ label: null, description: 'Answers', accept_images: true })
  })

  it('adds to the exclusions and removes from them, and refuses an id that is in both lists', async () => {
    const account = await accountWithClone()
    const { api, clone } = account
    const [one, two] = [(await createSource(account)).id, (await createSource(account)).id]
    const path = `/versions/${clone.id}`
    expect((await api.patch(path, { exclude_source_ids: [two, one] })).body.exclude_source_ids).toEqual([
      one,
      two,
    ])
    expect((await api.patch(path, { exclude_source_ids: [one] })).body.exclude_source_ids).toEqual([one, two])
    expect((await api.patch(path, { include_source_ids: [one] })).body.exclude_source_ids).toEqual([two])
    const both = await api.patch(path, { exclude_source_ids: [one], include_source_ids: [one] })
    expect(both.body.error).toMatchObject({ type: 'invalid_request' })
    expect(both.body.error.message).toContain('include_source_ids')
    expect((await api.get('/versions')).body.data[0].exclude_source_ids).toEqual([two])
  })

  it('refuses ids of lists that are unknown or of another account with 400, in the same words', async () => {
    const { api, clone } = await accountWithClone()
    const other = await createTestAccount(app)
    const foreign = await createFolder(other)
    const answers = [foreign, foreign + 1].map(
      async (id) => (await api.patch(`/versions/${clone.id}`, { exclude_folder_ids: [id] })).text,
    )
    const [known, unknown] = await Promise.all(answers)
    expect(known?.replace(String(foreign), 'ID')).toBe(unknown?.replace(String(foreign + 1), 'ID'))
    expect(known).toContain('invalid_request')
  })

  it.each([
    ['sales', false, true],
    ['deliverables', true, false],
  ] as const)('a %s clone cannot set recomendar to %s', async (job, asked, fixed) => {
    const account = await accountWithClone()
    const { api, clone } = account
    const set = await setCloneJob(account.ctx(), { id: clone.id, job })
    expect(set.silos.recomendar).toBe(fixed)
    const refused = await api.patch(`/versions/${clone.id}`, { silos: { recomendar: asked }, label: 'No' })
    expect([refused.status, refused.body.error.type]).toEqual([409, 'recommend_fixed_by_job'])
    expect((await api.get('/versions')).body.data[0].label).toBe(clone.label)
    const agreed = await api.patch(`/versions/${clone.id}`, { silos: { recomendar: fixed, soporte: false } })
    expect(agreed.body.silos).toEqual({ aprender: true, soporte: false, recomendar: fixed })
  })

  it('switches voice calls on only where a voice is configured, and off when it is taken away', async () => {
    const account = await accountWithClone()
    const { api, clone } = account
    const refused = await api.patch(`/versions/${clone.id}`, { voice_call: true })
    expect([refused.status, refused.body.error.type]).toEqual([409, 'voice_not_configured'])
    await setCloneVoice(account.ctx(), { id: clone.id, voice: 'alloy' })
    const on = await api.patch(`/versions/${clone.id}`, { voice_call: true })
    expect(on.body).toMatchObject({ voice_call: true, voice_configured: true })
    const without = await setCloneVoice(account.ctx(), { id: clone.id, voice: null })
    expect(without).toMatchObject({ voice_call: false, voice_configured: false })
  })

  it('one clone is active at a time, and activating publishes', async () => {
    const account = await accountWithClone()
    const { id } = (await account.api.post('/versions', { label: 'Next' })).body
    expect(await activateClone(account.ctx(), { id })).toMatchObject({ is_active: true, published: true })
    const { data } = (await account.api.get('/versions')).body
    expect(data.map((version: { is_active: boolean }) => version.is_active)).toEqual([false, true])
  })

  it('a source that is deleted leaves the exclusions', async () => {
    const account = await accountWithClone()
    const { api, clone } = account
    const { id } = await createSource(account)
    await api.patch(`/versions/${clone.id}`, { exclude_source_ids: [id] })
    await api.delete(`/brain/sources/${id}`)
    expect((await api.get('/versions')).body.data[0].exclude_source_ids).toEqual([])
  })
})
