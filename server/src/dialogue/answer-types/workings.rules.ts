import { compilePhrases, findPhrases } from '../phrases.rules.ts'
import { splitWords } from '../words.rules.ts'

/** In any of the languages: «how does swapping houses work?» */
const questions = compilePhrases({
  asks: [
    'how do|does|would|did|is|are * * work|works|working',
    'como funciona|funcionan|funcionaria',
    'comment ?ca|cela|est ?ce ?que ?_ ?_ marche|fonctionne',
    'wie funktioniert|funktionieren',
    'come funziona|funzionano',
    'com funciona|funcionen',
  ],
})
/** «How it works: …» */
const answers = compilePhrases({
  tells: [
    '^ ?this|here|that ?s|is how it|this|that works',
    '^ ?y ?asi|como ?es ?como funciona ?asi',
    '^ ?voici comment ca|cela marche|fonctionne',
    '^ so funktioniert|geht|lauft es|das',
    '^ ?ecco come|cosi funziona ?cosi',
    '^ com|aixi funciona ?aixi',
  ],
})

/** Whether a question asks how something works. */
export const asksHowItWorks = (question: string): boolean =>
  findPhrases(questions, splitWords(question)).length > 0

/** Whether a sentence begins to tell it. */
export const tellsHowItWorks = (sentence: string): boolean =>
  findPhrases(answers, splitWords(sentence)).length > 0
