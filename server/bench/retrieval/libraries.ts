import lunr from 'lunr'
import MiniSearch from 'minisearch'
import type { Collection } from '../../src/search/quality/collection.fixture.ts'
import type { Rank } from '../../src/search/quality/quality.fixture.ts'
import { fold } from '../../src/text/fold.rules.ts'
import { stemWord } from '../../src/text/stem.rules.ts'
import { stopwordsIn } from '../../src/text/stopwords.rules.ts'

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** Gives the libraries what they lack: folding, stopwords and the stemmer of the language. */
function tokeniseForLibrary(text: string, language: string): string[] {
  const stopwords = stopwordsIn(language)
  const words = fold(text).match(wordPattern) ?? []
  return words.filter((word) => !stopwords.has(word)).map((word) => stemWord(word, language))
}

export function createMiniSearchRank({ passages, language }: Collection, fuzzy: boolean): Rank {
  const index = new MiniSearch({
    fields: ['title', 'text'],
    tokenize: (text) => tokeniseForLibrary(text, language),
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

export function createLunrRank({ passages, language }: Collection): Rank {
  const index = lunr(function () {
    this.pipeline.reset()
    this.searchPipeline.reset()
    this.ref('id')
    this.field('title')
    this.field('text')
    for (const { id, title, text } of passages) {
      this.add({ id, title: tokeniseForLibrary(title, language), text: tokeniseForLibrary(text, language) })
    }
  })
  return (question) => {
    const found = index.query((query) => {
      for (const term of tokeniseForLibrary(question, language)) query.term(term, {})
    })
    return found.slice(0, 10).map(({ ref }) => ref)
  }
}
