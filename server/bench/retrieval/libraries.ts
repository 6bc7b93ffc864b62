import lunr from 'lunr'
import MiniSearch from 'minisearch'
import { fold } from '../../src/text/fold.rules.ts'
import { stemWord } from '../../src/text/stem.rules.ts'
import { stopwordsIn } from '../../src/text/stopwords.rules.ts'
import type { Collection } from './collection.ts'
import type { Rank } from './quality.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/** What the libraries lack is lent to them: folding, stopwords and the stemmer of the language. */
function termsOf(text: string, language: string): string[] {
  const stopwords = stopwordsIn(language)
  const words = fold(text).match(WORD) ?? []
  return words.filter((word) => !stopwords.has(word)).map((word) => stemWord(word, language))
}

export function miniSearch({ passages, language }: Collection, fuzzy: boolean): Rank {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    tokenize: (text) => termsOf(text, language),
    processTerm: (term) => term,
    searchOptions: fuzzy ? { fuzzy: 0.2 } : {},
  })
  index.addAll(passages)
  return (question) =>
    index
      .search(question)
      .slice(0, 10)
      .map(({ id }) => id as string)
}

export function lunrIndex({ passages, language }: Collection): Rank {
  const index = lunr(function () {
    this.pipeline.reset()
    this.searchPipeline.reset()
    this.ref('id')
    this.field('title')
    this.field('text')
    for (const { id, title, text } of passages) {
      this.add({ id, title: termsOf(title, language), text: termsOf(text, language) })
    }
  })
  return (question) => {
    const found = index.query((query) => {
      for (const term of termsOf(question, language)) query.term(term, {})
    })
    return found.slice(0, 10).map(({ ref }) => ref)
  }
}
