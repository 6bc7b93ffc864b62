import { expect, test } from 'vitest'
import { en } from './en.ts'
import { es } from './es.ts'
import { nameOfOperation } from './operation-name.rules.ts'

test.each([
  ['createTextSource', 'Added: text', 'Se añadió: texto'],
  ['guided-answer pin', 'Pinned: guided answer', 'Se fijó: respuesta guiada'],
  ['key revoke', 'Revoked: API key', 'Se anuló: clave de API'],
  ['resend', 'Sent again', 'Se reenvió'],
])('%s is told as people say it', (operation, english, spanish) => {
  expect(nameOfOperation(operation, en)).toBe(english)
  expect(nameOfOperation(operation, es)).toBe(spanish)
})

test('an operation that has no words yet is still to be recognised', () => {
  expect(nameOfOperation('polishBrassPlate', en)).toBe('polish: brass plate')
  expect(nameOfOperation('brass polish', en)).toBe('polish: brass')
})
