import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { parse, serialize } from 'parse5'
import { leadingCalendarDay } from '../../platform/calendar-day.rules.ts'
import type { Extracted } from '../extracted.types.ts'
import { decodePage } from './charset.rules.ts'
import { cutDepth } from './cut-depth.rules.ts'
import { type PageNode, pageText } from './page-text.rules.ts'

type PageOptions = {
  /** address of the page, after redirects */
  url: string
  charset: string | null
}

const MAX_ELEMENTS = 200_000
const MAX_CHARACTERS = 5_000_000
const MAX_TITLE = 200
// Less than this share of the page's words is not its main text but a part of it.
const LEAST_SHARE = 0.1

/** The main text of a page with its title, language, date and own address. Runs in a process that may be killed. */
export async function readPage(bytes: Uint8Array, { url, charset }: PageOptions): Promise<Extracted> {
  // linkedom takes a page as it is written: what is left out or nested wrongly is mended before.
  const page = parse(decodePage(bytes, charset))
  cutDepth(page)
  const { document } = parseHTML(serialize(page))
  const body = document.querySelector('main, [role=main]') ?? document.body ?? document.documentElement
  if (body === null) return { failed: 'link_no_content' }
  const whole = pageText(body as unknown as PageNode)
  const facts = factsOf(document, url)
  const article = mainArticle(document)
  const main = article === null ? '' : pageText(article.content as unknown as PageNode)
  const text = main.length > LEAST_SHARE * whole.length ? main : whole
  if (!/[\p{L}\p{N}]/u.test(text)) return { failed: 'link_no_content', reason: 'The page holds no text.' }
  if (text.length > MAX_CHARACTERS) {
    return { failed: 'link_no_content', reason: `It holds more than ${MAX_CHARACTERS} characters.` }
  }
  const { heading, ...kept } = facts
  // A title of which the heading is a part has the site's name beside it.
  const isPart = heading !== null && facts.title?.includes(heading)
  const title = isPart ? heading : article?.title?.trim() || facts.title
  return {
    text,
    ...kept,
    title: title === null ? null : [...title].slice(0, MAX_TITLE).join(''),
    date: dayOf(article?.publishedTime) ?? facts.date,
  }
}

type ReadableDocument = ConstructorParameters<typeof Readability>[0]
type Page = ReturnType<typeof parseHTML>['document']

/** What Readability takes for the article; it works on the document itself, so it comes last. */
function mainArticle(document: Page) {
  try {
    return new Readability(document as unknown as ReadableDocument, {
      maxElemsToParse: MAX_ELEMENTS,
      charThreshold: 200,
      serializer: (node) => node,
    }).parse()
  } catch {
    return null
  }
}

function factsOf(document: Page, url: string) {
  const meta = (selector: string) => document.querySelector(selector)?.getAttribute('content')?.trim() || null
  const heading = document.querySelector('h1')?.textContent.replace(/\s+/gu, ' ').trim() || null
  const title =
    meta('meta[property="og:title"]') ?? (document.title.replace(/\s+/gu, ' ').trim() || null) ?? heading
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec(document.documentElement?.getAttribute('lang') ?? '')?.[0]
  return {
    title,
    heading,
    language: language?.toLowerCase() ?? null,
    date: dayOf(meta('meta[property="article:published_time"]')),
    canonical_url: canonicalOf(document.querySelector('link[rel~=canonical i]')?.getAttribute('href'), url),
  }
}

/** The address that a page gives itself, on its own site only. */
function canonicalOf(href: string | null | undefined, url: string): string | null {
  const canonical = href ? URL.parse(href.trim(), url) : null
  if (canonical === null || !/^https?:$/.test(canonical.protocol)) return null
  const site = (host: string) => host.replace(/^(www|m|amp)\./, '')
  if (site(canonical.hostname) !== site(new URL(url).hostname)) return null
  return canonical.href
}

const dayOf = (instant: string | null | undefined): string | null => leadingCalendarDay(instant ?? '')
