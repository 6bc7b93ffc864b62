import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it.each([
  ['es', 'complaint', 'compré el curso el lunes y sigo sin poder entrar'],
  ['es', 'person', 'tienes un teléfono al que te pueda llamar?'],
  ['es', 'person', 'hay algún teléfono o alguien con quien hablar?'],
  ['en', 'person', 'is there an email or phone to reach you directly?'],
  ['en', 'person', 'I need someone'],
  ['en', 'person', 'I need someone I can talk to'],
  ['en', 'capabilities', 'so what is it you can help me with?'],
  ['es', 'complaint', 'he pagado el curso de italiano y no puedo entrar, me dice contraseña incorrecta'],
  ['es', 'complaint', 'me cobraron dos veces'],
  ['es', 'complaint', 'me ha llegado el kit con la mitad de las agujas oxidadas, vaya cara'],
  ['es', 'person', 'prefiero comentarlo con ella'],
  ['es', 'person', '¿a quién llamo para reservar plaza?'],
  ['es', 'complaint', 'no puedo entrar a mi cuenta'],
  ['es', 'complaint', 'el vídeo se queda en negro'],
  ['en', 'complaint', 'my order never came'],
  ['en', 'complaint', "can't log in, it keeps kicking me out"],
  ['en', 'complaint', 'where is my refund?'],
  ['en', 'person', 'I would rather discuss this with a member of the team'],
  ['es', 'robot', 'dice mi hijo que eres una máquina'],
  ['en', 'complaint', 'you took the money for the workshop twice from my card'],
  ['es', 'person', 'prefiero que me conteste Elisa, ¿le puedes pasar un mensaje?'],
  ['en', 'person', 'could you pass her a message?'],
  ['en', 'complaint', 'I paid for the lindy course yesterday and the videos still say locked'],
  ['es', 'robot', '¿hablo con Nuria o con una máquina?'],
  ['de', 'robot', 'spreche ich mit Nuria oder mit einer Maschine?'],
  ['es', 'capabilities', '¿qué haces tú exactamente?'],
  ['de', 'person', 'können Sie ihr etwas ausrichten?'],
  ['es', 'person', '¿hay algún sitio donde escribirle a ella?'],
  ['en', 'person', 'can I talk to her?'],
  ['en', 'person', 'great, can someone from your side call me about it'],
  ['es', 'complaint', 'he pagado el curso de jabón hace tres días y no me ha llegado nada'],
  ['es', 'complaint', 'los vídeos del curso se quedan pegados todo el rato, yo pagué por esto'],
  ['es', 'complaint', 'es que me cobraron dos veces el taller'],
  ['es', 'person', 'quiero que me conteste alguien de carne y hueso ya'],
  ['es', 'complaint', 'el paquete llegó destrozado'],
  ['es', 'complaint', 'no me ha llegado el certificado'],
  ['es', 'complaint', 'la app se cierra sola'],
  ['en', 'complaint', "I still haven't received my certificate"],
  ['en', 'complaint', "this doesn't help us at all, what a waste of money"],
  ['en', 'complaint', "that's no help at all"],
  ['en', 'complaint', 'what am I paying you for?'],
  ['en', 'person', "hm, I'd rather ask a person first, is that ok"],
  ['en', 'person', 'could I call her first to see if it is for me?'],
])('%s: %s is told by «%s»', (language, act, text) => {
  expect(understandMessage(text, language).acts).toContain(act)
})

it.each([
  'how do I get my dog to come back when I call him?',
  'what time do I need to get there?',
  'how can I get through to teenagers?',
  'where can I get hold of rennet?',
  'do I have to write my phone number somewhere on my kid?',
  'A client was supposed to pay me last week and nothing has come in. What should I do first?',
])('«%s» is a question, which wants no person and complains of nothing', (question) => {
  expect(understandMessage(question, 'en')).toMatchObject({ acts: [], questions: [question] })
})

it.each([
  'creo que hay un nido en el chopo, ¿a quién llamo?',
  '¿a quién llamo por la plaga de orugas?',
  'mi hija es adoptada, ¿puedo contárselo a ella?',
  '¿puedo tratarlo con el vinagre?',
  '¿puedo verlo con el móvil?',
  '¿tienen mucho morro?',
  'me he gastado 40 euros en hilo, ¿cuál compro ahora?',
])('«%s» wants no person of the clone and complains of nothing', (question) => {
  expect(understandMessage(question, 'es').acts).toEqual([])
})

it('who leaves because somebody calls wants no person', () => {
  const left = { acts: ['goodbye'], questions: [] }
  expect(understandMessage('ya te dejo, que me llaman', 'es')).toMatchObject(left)
})

it('what somebody will do later asks nothing', () => {
  expect(understandMessage('vale gracias lo miro', 'es').questions).toEqual([])
  expect(understandMessage('thanks, I will think about it', 'en').questions).toEqual([])
})

it.each([
  ['en', "thanks, I'm looking for a course for my son", "I'm looking for a course for my son"],
  ['en', 'thanks, it is for a gift', 'it is for a gift'],
  ['en', 'thanks, the kids are eight and ten', 'the kids are eight and ten'],
  ['es', 'gracias, esto se puede congelar', 'esto se puede congelar'],
  ['es', 'gracias, mañana hago pan sirve harina normal', 'mañana hago pan sirve harina normal'],
  ['es', 'gracias, a ver si tienes el curso en inglés', 'tienes el curso en inglés'],
  ['es', 'gracias, me pongo ansiosa con los exámenes', 'me pongo ansiosa con los exámenes'],
])('%s: thanks take no question away: «%s»', (language, text, question) => {
  expect(understandMessage(text, language)).toMatchObject({ acts: ['thanks'], questions: [question] })
})

it.each(["I paid for the course but can't log in", "I paid for the course and it's not working"])(
  '«%s» complains',
  (text) => {
    expect(understandMessage(text, 'en')).toMatchObject({ acts: ['complaint'], questions: [] })
  },
)

it.each([
  ['en', 'sleep'],
  ['es', 'estudio'],
  ['es', 'cuento'],
  ['es', 'aviso'],
])('%s: «%s» alone is a subject', (language, word) => {
  expect(understandMessage(word, language).questions).toEqual([word])
})

it('«me da vergüenza» complains of no one', () => {
  const { acts } = understandMessage('¿cómo funciona una noche de baile? me da vergüenza ir sola', 'es')
  expect(acts).toEqual([])
})

it('«hält» tells nobody to be quiet', () => {
  const question = 'Wie lange hält sich grüner Tee in der Dose?'
  expect(understandMessage(question, 'de')).toMatchObject({ acts: [], questions: [question] })
})

const names = ['Inés Bustamante']

it.each([
  ['es', 'prefiero preguntarle a inés directamente'],
  ['es', 'quiero que me conteste ines en persona'],
  ['es', 'necesito hablar con inés ya'],
  ['es', 'prefiero hablar antes con inés en persona'],
  ['en', 'can I talk to Ines herself about this'],
  ['es', 'me pasas con inés?'],
  ['es', '¿puedes ponerme con Inés Bustamante?'],
  ['es', 'inés está por ahí?'],
  ['es', 'pásale esto a inés porfa'],
  ['es', 'dame el contacto de inés'],
  ['es', 'cómo le escribo a inés'],
  ['en', 'is Ines around today?'],
  ['en', 'hand me over to Ines'],
  ['en', 'how do I reach Ines?'],
  ['en', "I'd like a word with Ines"],
  ['en', 'could I write to Ines about it?'],
  ['en', "then I'd rather write to Ines herself, how"],
  ['en', 'how do I write to Ines?'],
  ['en', "I'd like to talk to Ines before buying, possible?"],
  ['es', 'me gustaría hablarlo con Inés, se puede?'],
  ['fr', 'je peux écrire à Inés à ce sujet ?'],
  ['de', 'kann ich mit Inés darüber sprechen?'],
  ['it', 'vorrei parlare con Inés, è possibile?'],
  ['it', 'posso scrivere a Inés per questo?'],
  ['pt', 'posso escrever à Inés sobre isso?'],
  ['ca', 'puc escriure a la Inés sobre això?'],
  ['pt', 'me passa com a Inés'],
  ['fr', 'vous pouvez me passer Inés ?'],
  ['de', 'ist Inés da?'],
  ['it', 'puoi mettermi in contatto con Inés?'],
  ['ca', 'em passes amb la Inés?'],
])('%s: who names the creator wants her: «%s»', (language, text) => {
  expect(understandMessage(text, language, { names })).toMatchObject({ acts: ['person'], questions: [] })
})

it.each([
  ['es', '¿qué dice Inés de la lana?'],
  ['en', "how does one talk to Ines's sheep?"],
  ['en', 'which wool does Ines use?'],
  ['en', 'what would Ines write to a gallery?'],
  ['en', 'how do I write to a gallery?'],
  ['en', 'can I write about Ines in my blog?'],
  ['en', 'could Ines write to me about wool?'],
  ['en', 'how?'],
  ['es', 'le paso la receta de inés a mi madre'],
  ['es', 'cuánto cuesta la llamada con inés'],
  ['en', 'is Ines in the video?'],
  ['en', 'what is in the call with Ines?'],
])('%s: «%s» asks something, whoever it names', (language, text) => {
  expect(understandMessage(text, language, { names })).toMatchObject({ questions: [text] })
})

it('a name that another language has as a common word is a name', () => {
  expect(understandMessage('me pones con noe', 'es', { names: ['Noe'] }).acts).toEqual(['person'])
})

it('who wants a person before paying asks nothing besides', () => {
  const wanted = { acts: ['person'], questions: [] }
  expect(
    understandMessage('antes de pagar prefiero que me conteste una persona, se puede?', 'es'),
  ).toMatchObject(wanted)
  expect(understandMessage("before I pay I'd rather speak to a person", 'en')).toMatchObject(wanted)
})

it('no person is there that one could talk to', () => {
  expect(understandMessage('no hay ningún humano con el que pueda hablar?', 'es').acts).toEqual(['person'])
})

it.each([
  ['en', 'wait are you a bot or is this really Ines?'],
  ['es', 'pero tú eres la Inés de verdad?'],
])('%s: who asks for the creator behind the bot asks nothing else: «%s»', (language, text) => {
  expect(understandMessage(text, language, { names })).toMatchObject({ acts: ['robot'], questions: [] })
})

it('a plan beside a goodbye asks nothing, unless the message asks something besides', () => {
  expect(understandMessage("I'm off to knead, thanks again", 'en').questions).toEqual([])
  const asked = 'Voy a montar un taller y me interesa la llamada, ¿qué precio tiene? Gracias'
  expect(understandMessage(asked, 'es').questions.join(' ')).toContain('me interesa la llamada')
})

it.each([
  ['en', 'do you have a good recipe for carrot cake'],
  ['en', 'and where do I put it?'],
  ['en', "and if they don't answer?"],
  ['en', 'how do I explain it'],
  ['en', 'what can you do for dry hands'],
  ['en', 'what about the stuff I paid a lot for and never use'],
  ['es', '¿y si no contestan?'],
  ['es', '¿y cuándo me voy?'],
])('%s: «%s» asks something, and says nothing to the clone', (language, text) => {
  expect(understandMessage(text, language)).toMatchObject({ acts: [], questions: [text] })
})

it.each([
  ['capabilities', 'what can you do for me'],
  ['complaint', 'I paid for a kit that never arrived'],
  ['complaint', 'never buying from you again'],
  ['goodbye', 'hope you have a lovely evening'],
])('%s: «%s»', (act, text) => {
  expect(understandMessage(text, 'en')).toMatchObject({ acts: [act], questions: [] })
})

it.each([
  ['es', 'llevo tres semanas sin poder dormir, qué hago?'],
  ['es', 'sigo sin poder ver la segunda página, hay que pasar hojas?'],
  ['es', 'sigo sin poder entrar en el agua fría'],
  ['es', 'y es en persona?'],
  ['es', 'hay algún teléfono al que llamar si huele a gas?'],
  ['en', 'want someone who can help with the kids at night'],
  ['en', 'and do I need someone to climb with?'],
  ['en', 'is there a number to call for lost luggage?'],
])('%s: «%s» asks the texts', (language, text) => {
  const { acts, questions } = understandMessage(text, language)
  expect(acts).toEqual([])
  expect(questions.length).toBeGreaterThan(0)
})
