import {
  type Answer,
  buildIndex,
  composeAnswer,
  type IndexDocument,
  type SearchOptions,
  search,
} from './index.ts'

export type Text = string | Partial<IndexDocument>

/** Documents of these texts: passages of owners with ids from 1, unless a text says otherwise. */
export function createDocuments(texts: Text[], language: string | null = 'es'): IndexDocument[] {
  return texts.map((text, i) => ({
    kind: 'source',
    form: 'passage' as const,
    owner_id: i + 1,
    sequence: 0,
    group_id: null,
    title: '',
    text: '',
    language,
    ...(typeof text === 'string' ? { text } : text),
  }))
}

export function ask(
  documents: IndexDocument[],
  question: string,
  options: SearchOptions & { visitor_language?: string } = {},
): Answer {
  const found = search(buildIndex(documents), question, options)
  const texts = found.hits.map((hit) =>
    documents.find(
      ({ kind, owner_id, sequence }) =>
        kind === hit.kind && owner_id === hit.owner_id && sequence === hit.sequence,
    ),
  )
  return composeAnswer(found, texts, options)
}

export const course = {
  title: 'Curso de acuarela',
  text: 'El curso de acuarela dura seis semanas y cuesta 120 euros. Las clases son los martes por la tarde, en línea. El material no está incluido: necesitas papel de 300 gramos y tres pinceles.',
}
