import { expect, it } from 'vitest'
import { understandMessage } from './understand-message.rules.ts'

it.each([
  ['es', 'compré un limonero en el vivero y no sé si está enfermo o le falta agua, qué miro'],
  ['es', 'compré semillas el año pasado y no germinan, siguen sirviendo?'],
  ['es', 'pagué mucho por un violín y no suena bien, será el puente?'],
  ['es', 'mi jefe me grita y estoy quemado, cómo pido una excedencia'],
  ['es', 'es verdad que los detox son una estafa?'],
  ['es', 'el jabón se me cortó, es un desastre, se puede salvar?'],
  ['es', 'en mis vídeos se oye fatal, qué micro me compro'],
  ['es', 'una clienta se queja de que el pedido llegó roto, qué le contesto'],
  ['es', 'mandé cuarenta currículums y ni una respuesta, qué cambio'],
  ['en', 'someone wants to buy my old table online and asks me for a code, is that a scam'],
  ['en', 'how much slack do i let the dog have'],
  ['en', 'we are sick of the city and have some savings. should we just buy a house?'],
  ['en', 'a customer says her parcel never arrived, do i refund her'],
  ['en', 'i ordered bare root roses and they look dead, do they come back'],
  ['en', "i've bought three notebooks and still don't write, how do i start"],
  ['en', 'nobody answers my emails to galleries, what should i change'],
  ['en', "can i get a refund if i don't like it?"],
  ['en', 'my dough turned up flat'],
  ['en', 'I want this sorted out before winter: how do I bleed radiators?'],
  ['en', 'The drain smells. I want this sorted out'],
  ['en', 'the train came 20 minutes late, what do I claim'],
  ['en', 'they apologised to my neighbour, should I let it go?'],
  ['en', 'i was 10 minutes late to the class, is there a recording?'],
  ['es', 'mi perro lo rompe todo. quiero una solución'],
  ['es', 'llego tarde a clase siempre, qué hago'],
  ['es', 'fui a la charla y no entendí lo de los pigmentos, qué era?'],
  ['es', 'la pintura de la salida no se abre'],
  ['en', 'we went to the walk and loved it'],
  ['en', 'can I get my money back if I cancel?'],
  ['en', 'how long until my parcel should be here?'],
  ['es', 'si me doy de baja hoy me cobráis el mes que viene?'],
  ['es', 'qué hago si una masa viene reventada por arriba?'],
  ['es', 'mi cliente llegó tarde a la sesión, le cobro?'],
  ['de', 'ich kam zu spät zum Kurs, gibt es eine Aufnahme?'],
  ['pt', 'comprei sementes e não germinam, ainda servem?'],
  ['fr', "j'ai payé cher un violon et il sonne mal, c'est le chevalet ?"],
  ['de', 'ich habe viel für eine Geige bezahlt und sie klingt nicht gut, liegt es am Steg?'],
  ['it', 'ho comprato un limone e non so se è malato, cosa guardo'],
  ['ca', 'vaig pagar molt per un violí i no sona bé, serà el pont?'],
])('%s: who asks of their own things complains of no one: «%s»', (language, text) => {
  const { acts, questions } = understandMessage(text, language)
  expect(acts).not.toContain('complaint')
  expect(questions.length).toBeGreaterThan(0)
})

it.each([
  ['es', 'vine a la salida del sabado y no habia nadie en la puerta, perdí toda la mañana'],
  ['en', 'I came to your talk on Saturday and nobody was there'],
  ['es', 'me seguís cobrando la suscripción y me di de baja en agosto'],
  ['es', 'me di de baja en septiembre y me ha vuelto a llegar el cargo'],
  ['es', 'la persona que me atendió fue una borde conmigo'],
  ['es', 'la caja ha venido reventada'],
  ['en', 'whoever wrote back to me was really rude to me'],
  ['en', 'the recording of the clinic won’t play, second time this happens'],
  ['es', 'compré el curso de cocina hace dos días y no me llegó NADA'],
  ['es', 'la guía viene cortada, le faltan páginas'],
  ['es', 'no me deja descargar los patrones'],
  ['es', 'me llegó otra cosa que no pedí'],
  ['es', 'cancelé y me siguen cobrando'],
  ['es', 'nadie se conectó a la llamada que pagué'],
  ['es', 'compré la guía y el archivo no abre, qué hago?'],
  ['es', 'la boya que me vendiste pierde aire, vaya porquería'],
  ['es', 'devuélvanme la plata'],
  ['es', 'es la tercera vez que escribo'],
  ['en', 'the sound pack i bought is broken, the zip wont open'],
  ['en', 'you sent me the wrong thing'],
  ['en', "it's been three weeks and my order still isn't here"],
  ['en', 'half the modules are missing from the course i bought'],
  ['en', "the code you gave me doesn't work"],
  ['en', 'i cancelled and you still charge me'],
  ['en', "i bought the pattern and the file won't open, what do i do?"],
  ['en', 'i demand a refund now'],
  ['en', 'you are not helping at all'],
  [
    'en',
    'the video call was a complete waste of money, she turned up 20 minutes late. I want this sorted out',
  ],
  ['en', 'you were half an hour late to my session'],
  ['en', 'the class started 20 mins late again'],
  ['en', 'the hall was cold and you never even apologised'],
  ['en', 'the order arrived two weeks late'],
  ['es', 'la profesora llegó tarde a la clase'],
  ['es', 'el pedido llegó dos semanas tarde'],
  ['es', 'me dejaron esperando en la llamada'],
  ['pt', 'a professora chegou atrasada à aula'],
  ['fr', 'elle est arrivée avec 20 minutes de retard au cours'],
  ['de', 'die Lehrerin kam 20 Minuten zu spät zum Kurs'],
  ['it', 'è arrivata con 20 minuti di ritardo alla lezione'],
  ['ca', 'va arribar tard a la classe'],
  ['pt', 'veio outra coisa que não pedi'],
  ['fr', 'le pdf est vide'],
  ['de', 'das PDF ist leer'],
  ['it', 'il pdf è vuoto'],
  ['ca', 'el pdf està en blanc'],
])('%s: what was bought here, or came from the creator, failed: «%s»', (language, text) => {
  expect(understandMessage(text, language).acts).toContain('complaint')
})

it.each([
  ['es', 'no me ha llegado el certificado, y si no me contestáis os denuncio'],
  ['en', "I paid for the course and it's not working. And if nobody answers I'll cancel my card"],
])('%s: what a complaint threatens takes nothing from it: «%s»', (language, text) => {
  expect(understandMessage(text, language).acts).toContain('complaint')
})

it.each([
  ['es', 'para el curso hace falta reloj?'],
  ['es', 'si el paquete llega roto, lo cambian?'],
  ['es', 'el curso no tiene exámenes?'],
  ['en', 'do you send another one if the kit arrives broken?'],
])('%s: «%s» asks what may be', (language, text) => {
  expect(understandMessage(text, language).acts).toEqual([])
})

it.each([
  ['en', 'I want this sorted out'],
  ['en', 'please sort this out asap'],
  ['en', 'hi, I demand an apology'],
  ['es', 'quiero una solución'],
  ['es', 'arréglenlo ya'],
  ['es', 'exijo que me lo solucionen'],
  ['pt', 'exijo uma solução'],
  ['fr', 'je veux que ce soit réglé'],
  ['de', 'ich verlange eine Erklärung'],
  ['it', 'pretendo una spiegazione'],
  ['ca', 'vull una solució'],
])('%s: who asks for redress and nothing else complains: «%s»', (language, text) => {
  expect(understandMessage(text, language)).toMatchObject({ questions: [] })
  expect(understandMessage(text, language).acts).toContain('complaint')
})
