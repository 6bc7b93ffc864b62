import { describe, expect, it } from 'vitest'
import { changesTopic, readFollowUp } from './read-follow-up.rules.ts'

describe('a question goes on with what was said before', () => {
  it.each([
    ['es', '¿y cuánto cuesta?', 'continues'],
    ['es', '¿Dónde lo compro entonces?', 'refers'],
    ['es', '¿Eso cuánto tiempo aguanta en la nevera?', 'refers'],
    ['en', 'and what about the oven door then', 'continues'],
    ['en', 'How long does it take to dry in the sun?', 'refers'],
    ['en', 'how heavy?', 'isBare'],
    ['es', '¿Cuánto tiempo?', 'isBare'],
    ['pt', 'e quanto custa o mais pequeno?', 'continues'],
    ['fr', 'Et combien de temps faut-il attendre ?', 'continues'],
    ['de', 'Und wie lange dauert das eigentlich?', 'refers'],
    ['it', 'e quanto costa quello piccolo?', 'refers'],
    ['ca', 'i quant costa aquest?', 'refers'],
    ['en', 'ok and what about for beginners?', 'continues'],
    ['en', 'same for the linen one then?', 'continues'],
    ['en', 'what do you have for breakfast then', 'continues'],
    ['es', '¿qué harina compro para el pan entonces?', 'continues'],
    ['es', '¿y qué tal con harina de centeno?', 'continues'],
    ['es', '¿lo mismo para la masa de pizza?', 'continues'],
    ['es', '¿sirve también para los niños pequeños?', 'continues'],
    ['es', '¿y si llueve toda la semana?', 'begins_on'],
    ['en', 'and on the other side of it', 'begins_on'],
    ['en', 'which part of the work is the longest?', 'begins_on'],
    ['es', '¿cuál es la más difícil de las técnicas?', 'begins_on'],
    ['es', '¿y cuánto se deja en él?', 'refers'],
    ['es', 'lo enviáis a Portugal?', 'refers'],
    ['es', 'me lo mandarían a casa?', 'refers'],
  ] as const)('%s: «%s» %s', (language, question, how) => {
    expect(readFollowUp(question, language)[how]).toBe(true)
  })

  it.each([
    ['es', '¿A qué temperatura se hornea la corona de almendras?'],
    ['en', 'Which clay should a beginner buy for the wheel?'],
    ['de', 'Welchen Ton braucht man zum Drehen von Tassen?'],
    ['es', '¿Cuánto tiempo se hornea en el horno de piedra?'],
    ['es', '¿Tienes más información sobre los cursos de vela?'],
    ['es', '¿Por qué no sube la masa?'],
    ['es', '¿A qué temperatura se hace el té verde de Japón?'],
    ['es', '¿A qué se debe el moho de las hojas?'],
    ['en', 'Do you have more info about sailing courses?'],
    ['en', 'more flour or less water'],
    ['en', 'What if the dough sticks to my hands?'],
    ['en', 'How come bread cracks in my oven?'],
  ])('%s: «%s» does not', (language, question) => {
    expect(readFollowUp(question, language)).toEqual({
      continues: false,
      begins_on: false,
      refers: false,
      isBare: false,
      position: null,
      wants_more: false,
      asks_of_it: false,
    })
  })
})

describe('a time refers to nothing', () => {
  it.each([
    ['es', '¿hay clase esta noche?'],
    ['es', '¿qué siembro este mes?'],
    ['es', '¿este fin de semana hay taller?'],
    ['en', 'what do you teach this week?'],
    ['de', 'Was unterrichtest du diese Woche?'],
    ['fr', 'que planter cette semaine ?'],
    ['it', 'cosa pianto questa settimana?'],
    ['pt', 'que planto esta semana?'],
    ['ca', 'què planto aquesta setmana?'],
  ])('%s: «%s»', (language, question) => {
    expect(readFollowUp(question, language).refers).toBe(false)
  })

  it.each([
    ['es', 'lo hago esta semana'],
    ['en', 'I do it this week'],
    ['de', 'mache ich es diese Woche?'],
    ['fr', 'je fais ça cette semaine'],
  ])('%s: beside one «%s» does', (language, question) => {
    expect(readFollowUp(question, language).refers).toBe(true)
  })
})

describe('of several things it means', () => {
  it.each([
    ['es', '¿Cuánto dura el segundo?', 1],
    ['es', 'la primera', 0],
    ['en', 'what is in the second one?', 1],
    ['en', 'the last one please', -1],
    ['pt', 'fale do terceiro', 2],
    ['fr', 'le premier, il coûte combien ?', 0],
    ['de', 'das zweite', 1],
    ['it', 'quanto costa il secondo?', 1],
    ['ca', 'el primer', 0],
    ['en', 'a second opinion on this', null],
    ['en', 'and the other?', -1],
    ['en', 'how about the other one', -1],
    ['en', 'the former', 0],
    ['en', 'and the latter?', -1],
    ['en', 'option two', 1],
    ['es', 'y el 2º?', 1],
    ['es', 'la 1ra', 0],
    ['es', '¿qué hay del segundo?', 1],
    ['es', 'cuéntame más del otro', -1],
    ['es', 'el 2 de mayo hay clase?', null],
    ['es', '¿cuál es la primera helada del año?', null],
    ['fr', 'et la 2e ?', 1],
    ['en', 'the first row is too tight', null],
  ])('%s: «%s» %s', (language, question, position) => {
    expect(readFollowUp(question, language).position).toBe(position)
  })
})

describe('it wants more of the same', () => {
  it.each([
    ['es', 'cuéntame más', true],
    ['es', '¿y por qué?', true],
    ['en', 'Tell me more please', true],
    ['en', 'why?', true],
    ['fr', 'dis-m’en plus', true],
    ['de', 'erzähl mir mehr', true],
    ['en', 'any more details?', true],
    ['en', 'can u tell me more', true],
    ['en', 'how come?', true],
    ['en', 'but why tho', true],
    ['en', 'and then what?', true],
    ['en', 'keep going', true],
    ['es', 'y eso por qué?', true],
    ['es', 'xq?', true],
    ['es', '¿tienes más detalles?', true],
    ['es', 'me gustaría saber más', true],
    ['es', '¿algo más?', true],
    ['es', '¿y luego?', true],
    ['es', 'sigue por favor', true],
    ['pt', 'por que isso?', true],
    ['pt', 'quero saber mais', true],
    ['fr', "j'aimerais en savoir plus", true],
    ['fr', 'et après ?', true],
    ['de', 'sonst noch was?', true],
    ['de', 'warum ist das so?', true],
    ['it', 'come mai?', true],
    ['it', 'hai più dettagli?', true],
    ['ca', "explica'm més", true],
    ['ca', 'i per què?', true],
    ['en', 'tell me more about knots', false],
    ['en', 'what else do I need to sew a skirt?', false],
    ['en', 'go on a boat', false],
    ['es', '¿hay más plazas?', false],
    ['es', '¿qué más necesito para coser?', false],
    ['es', '¿sigue abierta la inscripción?', false],
    ['es', '¿detalla la factura?', false],
    ['en', 'why do beads crack in the cold?', false],
    ['es', '¿por qué se agrieta la arcilla?', false],
  ])('%s: «%s» %s', (language, question, wants) => {
    expect(readFollowUp(question, language).wants_more).toBe(wants)
  })
})

it('an unknown language is read as English', () => {
  expect(readFollowUp('and the second one?', 'xx').position).toBe(1)
})

describe('a message says that it is about something else', () => {
  it.each([
    ['en', 'ok, something else. how much hay does a horse need?'],
    ['en', 'by the way, do you sell seeds?'],
    ['es', 'otra cosa, ¿a qué temperatura se hace el té?'],
    ['es', 'cambiando de tema: ¿vendes semillas?'],
    ['pt', 'mudando de assunto, vende sementes?'],
    ['fr', 'autre chose : vendez-vous des graines ?'],
    ['de', 'Anderes Thema: verkaufst du Samen?'],
    ['it', "un'altra cosa: vendi semi?"],
    ['ca', 'per cert, vens llavors?'],
  ])('%s: «%s»', (language, message) => {
    expect(changesTopic(message, language)).toBe(true)
  })

  it.each([
    ['en', 'what else do you know about bread?'],
    ['es', '¿y la otra masa?'],
  ])('which «%s» «%s» does not', (language, message) => {
    expect(changesTopic(message, language)).toBe(false)
  })
})

describe('a message may ask of what was spoken of', () => {
  it.each([
    ['en', 'who is it for?'],
    ['en', 'how does it work?'],
    ['es', '¿y para quién es?'],
    ['es', '¿es difícil?'],
    ['en', 'and is it recorded? I forget things'],
    ['en', 'are they pre-recorded or live?'],
    ['es', '¿es grabado?'],
    ['ca', 'és gravat?'],
    ['fr', 'comment ça marche ?'],
    ['de', 'wie funktioniert das?'],
    ['it', 'per chi è?'],
    ['pt', 'para que serve?'],
    ['ca', 'com funciona?'],
  ])('%s: «%s»', (language, message) => {
    expect(readFollowUp(message, language).asks_of_it).toBe(true)
  })

  it.each([
    ['en', 'who are you?'],
    ['en', 'what can you do?'],
    ['en', 'how do I contact you?'],
    ['en', 'what?'],
    ['es', '¿cómo funcionas?'],
    ['es', 'no entiendo'],
    ['fr', 'comment tu marches ?'],
    ['de', 'wie funktionierst du?'],
    ['it', 'chi sei?'],
    ['pt', 'como funcionas?'],
    ['ca', 'com funciones?'],
  ])('which %s: «%s» does not', (language, message) => {
    expect(readFollowUp(message, language).asks_of_it).toBe(false)
  })
})
