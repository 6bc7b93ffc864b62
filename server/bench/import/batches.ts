import { sampleTexts } from '../shared/texts.ts'

type BenchEntry = { external_id: string; title: string; html: string }

const count = 50
const length = 50_000

const createBatch = (createHtml: (index: number) => string): BenchEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    external_id: `entry ${index}`,
    title: `Entry ${index}`,
    html: createHtml(index).slice(0, length),
  }))

/** Paragraphs with emphasis and links, headings and lists, as newsletters have them. */
function article(texts: string[], index: number): string {
  let html = ''
  for (let turn = index; html.length < length; turn++) {
    const [first = '', second = '', ...others] = texts[turn % texts.length]!.split(/(?<=\.) /)
    html += `<h2>${first}</h2><p>${second} <b>${others[0]}</b> <a href='https://example.com/${turn}'>${others[1]}</a></p>`
    html += `<p>${others.slice(2).join(' ')}</p><ul><li>${first}</li><li><i>${second}</i></li></ul>`
  }
  return html
}

/** Batches by name: an honest one, and one made to be costly to clean. */
export const batches: Record<string, () => BenchEntry[]> = {
  articles: () => {
    const texts = sampleTexts(100).map(({ content_text }) => content_text.replaceAll('\n', ' '))
    return createBatch((index) => article(texts, index))
  },
  tangled: () => createBatch(() => '<b>'.repeat(length / 6) + '</i>'.repeat(length / 8)),
}
