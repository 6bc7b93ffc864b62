import { readdir, readFile } from 'node:fs/promises'
import * as content from './content.ts'

/** Sends one request to the management API and gives its answer. @throws Error when the API refuses */
export type Call = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

type Source = { language: string; word_count: number; replaced: boolean }
type Product = { id: number; title: string }
type List<Item> = { data: Item[] }

const folder = new URL('./', import.meta.url)

/** Loads the demo's texts, products, lessons, answers and sales. What is there already is not loaded twice. */
export async function loadAcademy(call: Call, print: (line: string) => void): Promise<void> {
  await loadTexts(call, print)
  const productIds = await loadProducts(call, print)
  await call('POST', `/products/${productIds[0]}/entries/import`, content.lessons)
  print(`lessons  ${content.lessons.entries.length}`)
  await loadGuidedAnswers(call, print)
  for (const { product, ...sale } of content.sales) {
    await call('POST', '/sales', { ...sale, product_id: productIds[product] })
  }
  print(`sales    ${content.sales.length}`)
}

async function loadTexts(call: Call, print: (line: string) => void): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  for (const file of files) {
    const content = await readFile(new URL(file, folder), 'utf8')
    const title = /^# (.+)$/m.exec(content)![1]
    const text = { title, content, external_id: `demo/${file}` }
    const { language, word_count } = await call<Source>('POST', '/brain/sources', text)
    print(`text     ${title} (${language}, ${word_count} words)`)
  }
}

/** @returns the ids of the products, in the order of the demo */
async function loadProducts(call: Call, print: (line: string) => void): Promise<number[]> {
  const known = (await call<List<Product>>('GET', '/products?include_inactive=true')).data
  const ids = []
  for (const { faqs, ...product } of content.products) {
    let id = known.find(({ title }) => title === product.title)?.id
    if (id === undefined) {
      id = (await call<Product>('POST', '/products', product)).id
      for (const faq of faqs) await call('POST', `/products/${id}/faqs`, faq)
    }
    print(`product  ${product.title} (${product.price} ${product.currency})`)
    ids.push(id)
  }
  return ids
}

async function loadGuidedAnswers(call: Call, print: (line: string) => void): Promise<void> {
  const known = (await call<List<{ question: string }>>('GET', '/brain/guided-answers')).data
  for (const answer of content.guidedAnswers) {
    if (!known.some(({ question }) => question === answer.question)) {
      await call('POST', '/brain/guided-answers', answer)
    }
    print(`answer   ${answer.question}`)
  }
}
