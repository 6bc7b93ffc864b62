import {
  type Answer,
  buildIndex,
  composeAnswer,
  type IndexEntry,
  type SearchOptions,
  search,
} from './engine.ts'

export type Text = string | Partial<IndexEntry>

/** Passages of sources, ids from 1, unless said otherwise. */
export function entriesOf(texts: Text[], language: string | null = 'es'): IndexEntry[] {
  return texts.map((text, i) => ({
    kind: 'source',
    source_id: i + 1,
    sequence: 0,
    folder_id: null,
    title: '',
    text: '',
    language,
    ...(typeof text === 'string' ? { text } : text),
  }))
}

export function ask(
  entries: IndexEntry[],
  question: string,
  options: SearchOptions & { visitor_language?: string } = {},
): Answer {
  const found = search(buildIndex(entries), question, options)
  const texts = found.hits.map((hit) =>
    entries.find(
      ({ kind, source_id, sequence }) =>
        kind === hit.kind && source_id === hit.source_id && sequence === hit.sequence,
    ),
  )
  return composeAnswer(found, texts, options)
}

export const course = {
  title: 'Curso de acuarela',
  text: 'El curso de acuarela dura seis semanas y cuesta 120 euros. Las clases son los martes por la tarde, en línea. El material no está incluido: necesitas papel de 300 gramos y tres pinceles.',
}
