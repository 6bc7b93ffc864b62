import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestClock } from '../../../../test/clock.ts'
import { createFolder, createSource } from '../../../../test/records.ts'
import { ask, createAccountWithTexts, titles } from './latest.fixture.ts'

const app = await startTestApp({ clock: createTestClock('2026-10-20T10:00:00Z') })
const accountWithTexts = () => createAccountWithTexts(app)

describe('the texts about a subject', () => {
  it('are those that speak of it, the newest first', async () => {
    const { account } = await accountWithTexts()
    const part = await ask(account, 'Which articles do you have about glazes?')
    expect(part?.content).toBe(
      'About that:\n- Ash glazes (October 5, 2026)\n- White glazes (December 24, 2025)',
    )
    expect(await ask(account, 'Which articles do you have about falconry?')).toBeNull()
  })

  it('are those of the folder that it names, which the clone sees', async () => {
    const { account, configure } = await accountWithTexts()
    const folder_id = await createFolder(account, { name: 'Cerámica en casa' })
    for (const title of ['El torno', 'La arcilla'])
      await createSource(account, {
        title,
        folder_id,
        content_date: '2026-01-02',
        content: `${title} se limpia al acabar.`,
      })
    const question = '¿qué artículos tienes sobre cerámica?'
    expect((await titles(account, question, { language: 'es' }))?.sort()).toEqual(['El torno', 'La arcilla'])
    await configure({ exclude_folder_ids: [folder_id] })
    expect(await titles(account, question, { language: 'es' })).toBeUndefined()
  })
})
