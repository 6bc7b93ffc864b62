import { expect, it } from 'vitest'
import { createCachingAnalyser } from '../../../text/caching-analyser.ts'
import { createNameMeasure } from './names-subject.rules.ts'

const analyser = createCachingAnalyser()
const names = (language: string, subject: string, name: string) =>
  createNameMeasure(subject, { language, nameLanguages: ['es', 'en'], analyser })(name) > 0

it.each([
  ['es', 'impuestos', 'Facturas e impuestos'],
  ['es', 'mudanzas', 'Mudanza con animales'],
  ['en', 'toys', 'Juguetes caseros'],
  ['en', 'saving', 'Ahorro y presupuesto'],
  ['en', 'the small flats', 'Vivir en un piso muy pequeño'],
  ['en', 'travelling with dogs', 'Viajes con perro'],
  ['en', 'parrots', 'Loros'],
  ['en', 'spreadsheets', 'Hojas de cálculo'],
  ['en', 'newborns', 'Recién nacidos'],
  ['de', 'Hunde', 'Perro adoptado'],
])('%s: «%s» is what «%s» is named by', (language, subject, name) => {
  expect(names(language, subject, name)).toBe(true)
})

it('a word that says nothing names what has no other: «Té»', () => {
  expect(names('es', 'té', 'Té')).toBe(true)
  expect(names('es', 'té', 'Té y café')).toBe(true)
  expect(names('en', 'tea', 'Té')).toBe(true)
  expect(names('es', 'té', 'Yoga')).toBe(false)
})

it.each([
  ['en', 'toys for dogs', 'Juguetes caseros'],
  ['en', 'sleep', 'Yoga para la espalda'],
  ['es', 'sobre', 'Respiración y sueño'],
  ['es', '¿?', 'Té'],
])('%s: «%s» is not what «%s» is named by', (language, subject, name) => {
  expect(names(language, subject, name)).toBe(false)
})

it('a name with more of what a subject may mean has a greater share of it', () => {
  const measure = createNameMeasure('translation', { language: 'en', nameLanguages: ['es', 'en'], analyser })
  expect(measure('Traductores con clientes')).toBeGreaterThanOrEqual(
    2 * measure('Portugués desde el español'),
  )
  expect(measure('Machine translation')).toBe(1)
})
