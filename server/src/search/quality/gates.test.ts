import { describe, expect, test } from 'vitest'
import { loadCollection } from './collection.fixture.ts'
import { qualityGates } from './gates.fixture.ts'
import { measureQuality } from './quality.fixture.ts'

/** Times are measured by `npm run bench -- retrieval`; quality is the same everywhere. */
describe.each([
  ['xquad-es', 'es'],
  ['xquad-en', 'en'],
])('%s', (name, language) => {
  test('meets the gates of quality', async () => {
    const quality = await measureQuality(loadCollection(name, language))
    for (const { gate, measured, bound, met } of qualityGates(name, quality)) {
      expect(met, `${gate} is ${measured.toFixed(4)}, needs ${bound}`).toBe(true)
    }
  })
})
