import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { parse, serialize } from 'parse5'
import { leadingCalendarDay } from '../../platform/calendar-day.rules.ts'
import type { ExtractedPage, ExtractionFailure } from '../extracted.types.ts'
import { decodePage } from './charset.rules.ts'
import { limitDepth } from './limit-depth.rules.ts'
import { type PageDocument, pageFacts } from './page-facts.rules.ts'
import { type PageNode, pageText } from './page-text.rules.ts'

export type PageOptions = {
  /** address of the page, after redirects */
  url: string
  /** charset of its Content-Type, if that names one */
  charset: string | null
}

const maxElements = 200_000
const maxCharacters = 5_000_000
const maxTitleCharacters = 200
// An article shorter than this share of the page is taken for a mere part of the main text.
const minArticleShare = 0.1

/** The main text of a page and what the page declares about itself. Runs in a process that may be killed. */
export async function parsePage(
  bytes: Uint8Array,
  { url, charset }: PageOptions,
): Promise<ExtractedPage | ExtractionFailure> {
  // linkedom does not repair markup as browsers do, parse5 does.
  const tree = parse(decodePage(bytes, charset))
  limitDepth(tree)
  const { document } = parseHTML(serialize(tree))
  const body = document.querySelector('main, [role=main]') ?? document.body ?? document.documentElement
  if (body === null) return { failed: 'no_text' }
  const wholeText = pageText(body as unknown as PageNode)
  const { heading, ...facts } = pageFacts(document, url)
  const article = findArticle(document)
  const articleText = article === null ? '' : pageText(article.content as unknown as PageNode)
  const text = articleText.length > minArticleShare * wholeText.length ? articleText : wholeText
  if (!/[\p{L}\p{N}]/u.test(text)) return { failed: 'no_text', reason: 'The page holds no text.' }
  if (text.length > maxCharacters) {
    return { failed: 'no_text', reason: `It holds more than ${maxCharacters} characters.` }
  }
  // Where the title contains the heading, the rest of it is usually the name of the site.
  const isHeadingInTitle = heading !== null && facts.title?.includes(heading)
  const title = isHeadingInTitle ? heading : article?.title?.trim() || facts.title
  return {
    ...facts,
    text,
    title: title === null ? null : [...title].slice(0, maxTitleCharacters).join(''),
    date: leadingCalendarDay(article?.publishedTime ?? '') ?? facts.date,
  }
}

/** Finds the article with Readability, which changes the document. Null if there is none. */
function findArticle(document: PageDocument) {
  try {
    return new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      maxElemsToParse: maxElements,
      charThreshold: 200,
      serializer: (node) => node,
    }).parse()
  } catch {
    return null
  }
}
