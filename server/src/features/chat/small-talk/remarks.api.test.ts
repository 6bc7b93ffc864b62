import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'

const app = await startTestApp()

async function createGlassSchool() {
  const account = await createTestAccount(app)
  await createSource(account, {
    title: 'Annealing glass beads',
    content: 'Beads crack if they cool in the air. Put them into the kiln at 510 degrees for eight hours.',
  })
  const say = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message })).body.reply.content
  const unanswered = async () =>
    (
      await app.sql('select question from unanswered_questions where account_id = $1', [account.account.id])
    ).map(({ question }) => question)
  return { say, unanswered }
}

describe('what is told beside a greeting or thanks', () => {
  it('asks nothing where no text says anything to it', async () => {
    const { say, unanswered } = await createGlassSchool()
    expect(await say('Hello from Skibbereen, my sister showed me this page')).toMatch(/^(Hi|Hello)/)
    expect(await say('Thanks a million, that was bothering me for days')).toMatch(/welcome|glad|pleasure/i)
    expect(await unanswered()).toEqual([])
  })

  it('is answered where a text does, and refused where it asks', async () => {
    const { say, unanswered } = await createGlassSchool()
    expect(await say('Hello, my beads crack in the air')).toContain('510 degrees')
    await say('Hello, who won the football championship?')
    expect(await unanswered()).toEqual(['who won the football championship?'])
  })
})
