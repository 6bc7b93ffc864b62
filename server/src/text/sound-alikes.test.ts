import { expect, test } from 'vitest'
import { listRespellings } from './sound-alikes.rules.ts'

test.each([
  ['orno', 'horno'],
  ['enpesar', 'empezar'],
  ['rebientan', 'revientan'],
  ['mascariya', 'mascarilla'],
  ['jirar', 'girar'],
  ['kilo', 'quilo'],
  ['umedad', 'humedad'],
  ['cansao', 'cansado'],
])('«%s» may mean «%s»', (written, meant) => {
  expect(listRespellings(written, 'es')).toContain(meant)
})

test('spellings with fewer changes come first, each once, and never the word itself', () => {
  const respelled = listRespellings('bebes', 'es')
  expect(respelled.slice(0, 3)).toEqual(['vebes', 'beves', 'bebez'])
  expect(new Set(respelled).size).toBe(respelled.length)
  expect(respelled).not.toContain('bebes')
})

test('the longest word has sixty at most', () => {
  expect(listRespellings('bs'.repeat(20), 'es')).toHaveLength(60)
})

test('a language whose letters sound one way each has none', () => {
  expect(listRespellings('orno', 'fi')).toEqual([])
  expect(listRespellings('orno', null)).toEqual([])
})
