import { expect, it } from 'vitest'
import { markedQuestions } from './marked-questions.rules.ts'

const marked = (message: string, ...questions: string[]) => [...markedQuestions(message, questions)].sort()

it('a question mark closes all questions of its sentence, and none of another one', () => {
  const pots = 'how many pots do I need'
  const sow = 'when do I sow?'
  expect(marked(`${pots} and ${sow}`, pots, sow)).toEqual([pots, sow])
  expect(marked(`${pots}. ${sow}`, pots, sow)).toEqual([sow])
  expect(marked(`${sow} and ${pots}`, sow, pots)).toEqual([sow])
  expect(marked(`${pots} and when do I sow`, pots, 'when do I sow')).toEqual([])
  const led = 'I grow tomatoes. how many pots do I need'
  expect(marked(`${led} and ${sow}`, led, sow)).toEqual([led, sow])
  expect(marked(`${pots}. ${sow}`, `${pots}.`, sow)).toEqual([sow])
  const pot = 'is a 2.5 litre pot enough'
  expect(marked(`${pot} and ${sow}`, pot, sow)).toEqual([pot, sow])
})
