import { expect, test } from 'vitest'
import { sealUnderPassphrase, unsealWithPassphrase } from './passphrase.ts'

test('bytes open under their passphrase only, however its letters are composed', async () => {
  const sealed = await sealUnderPassphrase(Buffer.from('the key'), 'café')
  expect((await unsealWithPassphrase(sealed, 'cafe\u0301')).toString()).toBe('the key')
  await expect(unsealWithPassphrase(sealed, 'cafe')).rejects.toMatchObject({ type: 'passphrase_wrong' })
})

test('bytes that the first version of the format sealed open', async () => {
  const sealed = {
    cost: 131072,
    salt: 'ghH0RaHBBzooplEex25VJQ==',
    iv: 'O4BhIzIvop+aoQas',
    tag: 'z8bQeEKSxaN7EvDdMUIRsQ==',
    data: 'pxyD1Qfp4Mt69Fh2aPmchF8yBAhzEKFG',
  }
  expect((await unsealWithPassphrase(sealed, 'pässword')).toString()).toBe('a key of an older backup')
})
