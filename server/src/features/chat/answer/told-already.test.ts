import { expect, it } from 'vitest'
import { isAnsweredAlready } from './told-already.rules.ts'

it.each([
  ['which day do you send the parcels?', 'en', 'Postage is £4. The parcels are sent on Mondays.', true],
  ['qué día salen los paquetes?', 'es', 'A la península 5 €. Los paquetes salen los lunes.', true],
  ['which day do you send the parcels?', 'en', 'Postage is £4. The parcels are sent in a box.', false],
  ['do you send the parcels to Iceland?', 'en', 'The parcels are sent on Mondays.', false],
  ['how much?', 'en', 'Postage is £4.', false],
  ['which day do you send the parcels?', 'en', '', false],
])('«%s» (%s) is answered by «%s»: %s', (question, language, told, isAnswered) => {
  expect(isAnsweredAlready(question, language, told)).toBe(isAnswered)
})
