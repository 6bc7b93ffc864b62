import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

const asked = (text: string) => understandMessage(text, null).questions

it.each([
  [
    'how often do I feed the bees, and below what temperature do they die?',
    'and below what temperature do they die?',
  ],
  ['where do I put the lamp? and until what time should it burn', 'and until what time should it burn'],
  ['how much is the camp and may my children come?', 'may my children come?'],
  ['cuánto cuesta la excursión y pueden ir perros?', 'pueden ir perros?'],
  ['cuanto cuesta la cata y que tengo que llevar?', 'que tengo que llevar?'],
  ['cuanto cuesta el curso y dan certificado al acabar?', 'dan certificado al acabar?'],
  ['cuánto cuesta el curso y el acceso vence en algún momento?', 'el acceso vence en algún momento?'],
  ['cuánto vale el taller y los materiales están incluidos?', 'los materiales están incluidos?'],
  ['cuánto cuesta el kit y si trae agujas?', 'si trae agujas?'],
  ['how much is it and if it comes with needles', 'if it comes with needles'],
  ['quanto custa o curso e o acesso expira?', 'o acesso expira?'],
  ["combien coûte le cours et l'accès expire ?", "l'accès expire ?"],
  ["quanto costa il corso e l'accesso scade?", "l'accesso scade?"],
  ["quant costa el curs i l'accés caduca?", "l'accés caduca?"],
  ['cuánto mide la mesa y cada cuánto le das aceite?', 'cada cuánto le das aceite?'],
  ['a cuantos grados va el agua y a las cuantas horas la cambio', 'a las cuantas horas la cambio'],
  ['cuanto tardaste en grabarlo y con que microfono grabas ahora?', 'con que microfono grabas ahora?'],
  ['cuánto cuesta el kit y lo mandan a Perú?', 'lo mandan a Perú?'],
  ['what should I not eat before a trip, and where do I dry the ropes', 'and where do I dry the ropes'],
  ['how much is the call and what do I get', 'what do I get'],
  ['how much is the lamp and how do I use it?', 'how do I use it?'],
  ['how much is the lamp & do you ship it to Malta?', 'do you ship it to Malta?'],
  ['¿cuánto vale la lámpara y para qué sirve?', 'para qué sirve?'],
  ['quanto costa la gita e ogni quanto si fa?', 'ogni quanto si fa?'],
  ['quant costa la visita i cada quant es fa?', 'cada quant es fa?'],
  ['quanto tempo demora e com que linha costuras?', 'com que linha costuras?'],
  ['quanto costa il corso e in che lingua è?', 'in che lingua è?'],
  ['cuanto cuesta el kit cuarto oscuro y lo mandan a peru?', 'lo mandan a peru?'],
  ['cuánto vale la caja y me la enviáis a casa?', 'me la enviáis a casa?'],
  ['how much is the kit and you ship to Peru?', 'you ship to Peru?'],
  ['quanto custa o kit e o enviam para o Brasil?', 'o enviam para o Brasil?'],
  ['combien coûte le kit et vous le livrez en Suisse ?', 'vous le livrez en Suisse ?'],
  ['was kostet das Set und liefert ihr nach Wien?', 'liefert ihr nach Wien?'],
  ['quanto costa il kit e lo spedite in Francia?', 'lo spedite in Francia?'],
  ["quant costa el kit i l'envieu a Mallorca?", "l'envieu a Mallorca?"],
  ['quanto custa a visita e podem ir crianças?', 'podem ir crianças?'],
  ["combien coûte la visite et jusqu'à quand je peux réserver ?", "jusqu'à quand je peux réserver ?"],
  ['was kostet die Führung und bis wann muss ich zahlen?', 'bis wann muss ich zahlen?'],
  ['quanto costa la gita e possono venire i cani?', 'possono venire i cani?'],
  ['quant costa la visita i poden venir nens?', 'poden venir nens?'],
])(
  'behind «and» a preposition with a question word, or such a verb, asks another question: «%s»',
  (text, second) => {
    expect(asked(text)).toHaveLength(2)
    expect(asked(text)[1]).toBe(second)
  },
)

it('a question behind what is asked of a thing in the words for the clone is another one', () => {
  expect(asked('my thumb hurts when I play, what do I do? and where do I keep the case?')).toEqual([
    'my thumb hurts when I play',
    'and where do I keep the case?',
  ])
})

it('«or what» asks nothing further', () => {
  expect(asked('is it just age or what?')).toHaveLength(1)
})

it.each([
  ['donde está tu taller? y otra cosa, pintas cuadros por encargo', 'pintas cuadros por encargo'],
  ['cuánto cuesta el curso? otra pregunta: mandas a Canarias', 'mandas a Canarias'],
  ['how much is the kit? one more thing, you post to Peru', 'you post to Peru'],
  ['what do I need? and by the way, my sister wants a longer one', 'my sister wants a longer one'],
])('behind «another thing» another question has any form: «%s»', (text, second) => {
  expect(asked(text)).toHaveLength(2)
  expect(asked(text)[1]).toBe(second)
})

it.each([
  'should she wear leather gloves or what do you wear?',
  'le pongo guantes de cuero o qué me pongo yo?',
  'do the chemicals come with it or do I buy my own',
  'vem com a tinta ou onde compro?',
  'faut-il un four ou comment je fais ?',
  'brauche ich einen Ofen oder wie mache ich das?',
  'serve un forno o come faccio?',
  'cal un forn o com ho faig?',
])('what stands behind «or» is the other side of one question: «%s»', (text) => {
  expect(asked(text)).toHaveLength(1)
})

it('«another thing» alone is no question', () => {
  expect(asked('cuánto dura el curso? y otra cosa, muchas gracias')).toHaveLength(1)
})

it('what is asked of the clone behind a question about it stays so', () => {
  expect(understandMessage('hello, how are you and what can you do?', null)).toMatchObject({
    acts: ['greeting', 'how_are_you', 'capabilities'],
    questions: [],
  })
})

it('a question that does not begin its sentence is followed by another one behind «and»', () => {
  expect(asked('for a hive how many frames do I need and how soon do I check it')).toEqual([
    'for a hive how many frames do I need',
    'how soon do I check it',
  ])
})

it.each([
  'mi hija tiene 10 años y tengo que comprarle un telescopio, ¿cuál?',
  'qué planta aguanta el frío y puede estar en sombra?',
  'le enseño a mi perro a sentarse y puede estar quieto, es normal?',
  'las abejas beben y dan miel todo el año?',
  'which plants grow below the trees and behind the house?',
  'cuánto cuesta el curso y el libro?',
  'which is the shop where you buy, and where you sell?',
  'cuánto riego la planta para que crezca y para que no se seque?',
  'me alegro de que vengas y de que te guste, cuánto cuesta?',
  'how do I wrap the bags and post them?',
  'cómo limpio la mesa y la silla queda bien',
  'cómo se limpia? no encuentro otra cosa',
  'por qué sube el pan y la miga está densa?',
])('«%s» is one question', (text) => {
  expect(asked(text)).toHaveLength(1)
})
