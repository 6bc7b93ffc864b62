import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it('two words of consent are of the language that the thanks are in', () => {
  expect(understandMessage('vale genial, gracias!!', 'es').language).toBe('es')
})

it.each([
  ['es', 'mil gracias, esta noche empiezo'],
  ['es', 'gracias, mañana se lo doy'],
  ['es', 'muchas gracias! este finde lo hago con los niños'],
  ['es', 'gracias, lo pruebo mañana'],
  ['es', 'gracias, lo pruebo y te cuento'],
  ['es', 'gracias! se lo digo a mi madre'],
  ['es', 'gracias, el sábado la hago'],
  ['es', 'gracias, a ver si me sale'],
  ['es', 'mil gracias, a ver si dormimos algo'],
  ['es', 'mil gracias, deséame suerte'],
  ['en', "thanks, let's see if we get some sleep"],
  ['en', 'thank you, hopefully it works'],
  ['pt', 'obrigada, vamos ver se dormimos'],
  ['fr', 'merci, on va voir si ça marche'],
  ['it', 'grazie, vediamo se funziona'],
  ['ca', 'gràcies, a veure si dormim'],
  ['en', 'thx so much, gonna try it tonight'],
  ['en', 'thanks, starting tonight'],
  ['en', 'thanks, i start tomorrow'],
  ['en', "cheers, tomorrow i'm baking it"],
  ['en', 'thanks, will try it this weekend'],
  ['en', "thanks, can't wait to try it"],
  ['en', 'thanks, fingers crossed'],
  ['pt', 'obrigada, hoje à noite começo'],
  ['pt', 'obrigado, começo hoje'],
  ['fr', "merci, j'essaie ce soir"],
  ['fr', 'merci, demain je commence'],
  ['de', 'danke, heute Abend probiere ich es'],
  ['it', 'grazie, stasera provo'],
  ['it', 'grazie, inizio stasera'],
  ['ca', 'gràcies, demà ho provo'],
  ['ca', 'gràcies, començo demà'],
  ['es', 'genial, gracias!! te cuento cómo me queda'],
  ['es', 'ah, era eso, gracias'],
  ['es', 'lo voy a probar, mil gracias'],
  ['en', 'right, will start again, thanks'],
])('%s: beside thanks, what the visitor does next asks nothing: «%s»', (language, text) => {
  const { acts, questions } = understandMessage(text, language)
  expect({ thanks: acts.includes('thanks'), questions }).toEqual({ thanks: true, questions: [] })
})

it.each([
  'gracias! y cuanto cuesta',
  'gracias, mañana empiezo?',
  'gracias, esta noche lo dejo fuera?',
  'gracias, mañana empiezo el curso, que llevo',
  'gracias pero el mío no sube',
  'gracias, mañana lo pruebo pero el mío no sube',
  'gracias, lo probaré aunque el mío no sube nada',
  'gracias! empiezo mañana y no se que harina comprar',
  'gracias, le doy pienso por la noche',
  'gracias, esta noche no durmió nada',
  'gracias, ahora veo sangre',
  'gracias, lo voy a probar pero no me sube',
  'gracias, era eso pero ahora huele mal',
  'thanks, how long does it take',
  'thanks but my dog still bites',
  "thanks, i'll try it but it never rises",
  'thanks, tonight she bit me again',
  'thanks, i get cramps every evening',
  'thanks, book me in for saturday',
  'thanks, will it rise tomorrow',
  'thanks, can i start tonight',
  'thanks, starting tonight do i need salt',
  'merci, demain je commence mais le mien ne lève pas',
  'danke, heute probiere ich es aber meiner geht nicht auf',
  'grazie, domani lo provo ma il mio non lievita',
  'gràcies, demà ho provo però el meu no puja',
  'obrigado, amanhã experimento mas o meu não cresce',
])('thanks leave a question, and what tells of trouble: «%s»', (text) => {
  expect(understandMessage(text, null).questions).not.toEqual([])
})

it.each([
  ['es', 'vale lo pienso, hasta otra'],
  ['en', 'thanks, i needed to hear that. bye!'],
  ['en', "i'll think about it, bye"],
])('%s: «%s» says goodbye', (language, text) => {
  const { acts, questions } = understandMessage(text, language)
  expect({ leaves: acts.includes('goodbye'), questions }).toEqual({ leaves: true, questions: [] })
})

it('what the visitor does next asks nothing only beside thanks or a goodbye', () => {
  expect(understandMessage('esta noche empiezo', 'es').questions).toEqual(['esta noche empiezo'])
})

it('who was helped «re» or «súper» gives thanks', () => {
  for (const text of [
    'mil gracias me re sirvio',
    'me super ayudaste',
    'me re sirvió el video',
    'nos re gustó como lo explicaste',
  ])
    expect(understandMessage(text, 'es')).toMatchObject({ acts: ['thanks'], questions: [] })
  for (const question of ['me re sirve el curso?', 'me re sirvió el video cuanto cuesta'])
    expect(understandMessage(question, 'es').questions).toEqual([question])
})

it('«se lo» before a verb gives no thanks', () => {
  const question = 'se lo pongo con agua?'
  expect(understandMessage(question, 'es')).toMatchObject({ acts: [], questions: [question] })
  expect(understandMessage('se lo agradezco', 'es')).toMatchObject({ acts: ['thanks'], questions: [] })
})

it('a measure that is also an insult is asked for, not complained of', () => {
  expect(understandMessage('n wat felt do i need 4 the mouse, how thick plz', 'en')).toMatchObject({
    questions: ['wat felt do i need 4 the mouse', 'how thick'],
    acts: expect.not.arrayContaining(['complaint']),
  })
  expect(understandMessage('how slow please', 'en').questions).toEqual(['how slow'])
  for (const text of ['how stupid', 'so slow', 'are you thick?'])
    expect(understandMessage(text, 'en').acts).toEqual(['complaint'])
})

it('«n» joins questions as «and» does', () => {
  expect(understandMessage('how much is it n how long does it take', 'en').questions).toEqual([
    'how much is it',
    'how long does it take',
  ])
})
