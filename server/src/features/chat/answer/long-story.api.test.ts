import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'

const app = await startTestApp()

const parrots = {
  title: 'Coming back from a journey: how to greet an offended parrot',
  content:
    'In September I spent eleven days in Bristol. When I came back, my parrot turned his back on me for two days. I do not ' +
    'open the cage then. I sit down a metre away with a walnut and read aloud until he comes to the bars.',
}
const subjects = 'bread roses skis radios kites stamps boats clocks soap honey maps knots tents kilns'.split(
  ' ',
)

async function ask(message: string): Promise<string> {
  const account = await createTestAccount(app)
  await createSource(account, parrots)
  for (const subject of subjects) {
    const content = `What I learnt of ${subject} in ten years, without secrets. Take your time with ${subject}.`
    await createSource(account, { title: `My first years with ${subject}`, content })
  }
  return (await account.api.post('/chat', { message })).body.reply.content
}

it('a long story is answered, with a hedge, from the one text that is near it', async () => {
  const content = await ask(
    'we were away two weeks for work, got home from the journey and now our parrot turns his tail to us and adores my ' +
      'mother in law. how can I mend that?',
  )
  expect(content).toContain("I'm not entirely sure")
  expect(content).toContain('walnut')
})

it('a long question that is near no text is refused', async () => {
  const content = await ask(
    'my neighbour parked his lorry in front of our garage again and the town hall never answers, which lawyer should we call?',
  )
  expect(content).toContain("I can't find an answer")
})
