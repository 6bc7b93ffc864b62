import { createCachingAnalyser } from '../../src/text/caching-analyser.ts'
import { ingestText } from '../../src/text/ingest-text.rules.ts'

const analyser = createCachingAnalyser()

/** A source of the bench: title, text of 2,000 characters, and what the platform reads from it. */
export type SampleText = { title: string } & ReturnType<typeof ingestText>

type Vocabulary = {
  plants: string[]
  actions: string[]
  times: string[]
  places: string[]
  sentence: (words: { plant: string; action: string; time: string; place: string; days: number }) => string[]
  question: (plant: string, action: string, time: string) => string
}

const english: Vocabulary = {
  plants:
    'tomatoes peppers carrots lettuce onions garlic basil parsley courgettes beans peas spinach radishes leeks potatoes pumpkins melons strawberries raspberries lavender rosemary thyme mint sage celery beetroot cabbage broccoli fennel artichokes'.split(
      ' ',
    ),
  actions: 'water,prune,sow,harvest,transplant,fertilise,mulch,stake,thin,protect,store,dry'.split(','),
  times: 'in early spring,before the last frost,at noon,in autumn,after heavy rain,every second week'.split(
    ',',
  ),
  places: 'in the greenhouse,on a balcony,in raised beds,under a fleece,in clay soil,by a south wall'.split(
    ',',
  ),
  sentence: ({ plant, action, time, place, days }) => [
    `You should ${action} ${plant} ${time} because the roots need air more than anything else.`,
    `Growers who keep ${plant} ${place} wait ${days} days before they ${action} them again.`,
    `If the leaves turn yellow ${time}, do not ${action} the ${plant} until the soil has dried.`,
    `A good bed ${place} lets you ${action} ${plant} about ${days} days earlier than your neighbours.`,
  ],
  question: (plant, action, time) => `How often should I ${action} ${plant} ${time}?`,
}

const spanish: Vocabulary = {
  plants:
    'tomates pimientos zanahorias lechugas cebollas ajos albahacas perejiles calabacines judías guisantes espinacas rábanos puerros patatas calabazas melones fresas frambuesas lavandas romeros tomillos mentas salvias apios remolachas coles brócolis hinojos alcachofas'.split(
      ' ',
    ),
  actions: 'regar,podar,sembrar,cosechar,trasplantar,abonar,acolchar,entutorar,aclarar,proteger'.split(','),
  times:
    'al principio de la primavera,antes de la última helada,a mediodía,en otoño,después de la lluvia'.split(
      ',',
    ),
  places: 'en el invernadero,en el balcón,en bancales elevados,bajo una manta,junto al muro sur'.split(','),
  sentence: ({ plant, action, time, place, days }) => [
    `Conviene ${action} los cultivos de ${plant} ${time} porque las raíces necesitan aire.`,
    `Quien tiene ${plant} ${place} espera ${days} días antes de volver a ${action} la tierra.`,
    `Si las hojas amarillean ${time}, deja de ${action} las matas de ${plant} unos ${days} días.`,
    `Un buen bancal ${place} permite ${action} las plantas de ${plant} antes que nadie del pueblo.`,
  ],
  question: (plant, action, time) => `¿Cuándo conviene ${action} las plantas de ${plant} ${time}?`,
}

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = <T>(random: () => number, list: T[]): T => list[Math.floor(random() * list.length)]!

/** `count` different texts of exactly 2,000 characters, every second one in Spanish. */
export function sampleTexts(count: number): SampleText[] {
  return Array.from({ length: count }, (_, index) => {
    const random = seeded(index + 1)
    const words = index % 2 === 0 ? english : spanish
    const title = `${pick(random, words.plants)} ${pick(random, words.places)} ${index}`
    const content_text = writeText(words, random)
    return { title, ...ingestText({ title, content_text }, analyser) }
  })
}

function writeText(words: Vocabulary, random: () => number): string {
  let text = ''
  for (let sentences = 1; text.length < 2_000; sentences++) {
    const chosen = words.sentence({
      plant: pick(random, words.plants),
      action: pick(random, words.actions),
      time: pick(random, words.times),
      place: pick(random, words.places),
      days: 2 + Math.floor(random() * 40),
    })
    text += `${pick(random, chosen)}${sentences % 6 === 0 ? '\n\n' : ' '}`
  }
  return `${text.slice(0, 1_999)}.`
}

/** Questions that the texts answer. */
export function sampleQuestions(count: number): string[] {
  const random = seeded(0)
  return Array.from({ length: count }, (_, index) => {
    const words = index % 2 === 0 ? english : spanish
    return words.question(pick(random, words.plants), pick(random, words.actions), pick(random, words.times))
  })
}
