import { describe, expect, it } from 'vitest'
import { leadsOn, pointsBack } from './back-references.rules.ts'

describe('a sentence that cannot be understood without the one before', () => {
  it.each([
    ['en', 'They peel off when you move out of the flat.'],
    ['en', '“It’s the second day that hurts the most of all.”'],
    ['en', 'After that, rinse the screen from the back.'],
    ['en', 'Because the oven takes an hour to cool down.'],
    ['en', 'No more.'],
    ['es', 'Pero: nunca dos.'],
    ['es', 'Lo aprendí arruinando veintiséis bolsas de una novia.'],
    ['es', '¡Y nunca lo dejes secar al sol del mediodía!'],
    ['es', 'Sin embargo, en invierno tarda el doble.'],
    ['pt', 'Isso demora mais ou menos uma semana inteira.'],
    ['fr', 'Ensuite on laisse reposer la pâte une heure.'],
    ['de', 'Danach muss der Teig eine Stunde ruhen.'],
    ['it', 'Poi si lascia riposare tutta la notte.'],
    ['ca', 'Després es deixa reposar tota la nit.'],
    ['pl', 'Nigdy więcej.'],
  ])('points back (%s): %s', (language, sentence) => {
    expect(pointsBack(sentence, language)).toBe(true)
  })

  it.each([
    ['en', 'There are two ways to wash a brush.'],
    ['en', 'Hot water sets whatever is left in the mesh.'],
    ['en', 'This week eleven people asked me about blurred prints.'],
    ['es', 'Lo mejor es empezar con diez gambas.'],
    ['es', 'Los peces comen dos veces al día.'],
    ['es', 'Segundo: el zumbido.'],
    ['es', 'Alumbre: 12 %.'],
    ['fr', 'Il faut deux heures pour une pâte.'],
    ['de', 'Es gibt zwei Arten, Brot zu backen.'],
    ['it', 'Quello che serve è un coltello affilato.'],
    ['pl', 'Oni pieką chleb dwa razy w tygodniu.'],
    [null, 'They peel off when you move out of the flat.'],
  ])('stands alone (%s): %s', (language, sentence) => {
    expect(pointsBack(sentence, language)).toBe(false)
  })
})

it('a sentence that only leads up to the next one ends in a colon or a question', () => {
  expect(
    [
      'My rule is this:',
      '¿Cuánto tarda?',
      '«How long?»',
      '规则是：',
      'Now the height.',
      'Luego el precio.',
    ].every(leadsOn),
  ).toBe(true)
  expect(['It takes a week.', 'At 10:30 we leave', 'Then the day begins again.'].some(leadsOn)).toBe(false)
})
