import type { parseHTML } from 'linkedom'
import { leadingCalendarDay } from '../../platform/calendar-day.rules.ts'

export type PageDocument = ReturnType<typeof parseHTML>['document']

/** Declarations of a page about itself; null for each that is missing. */
type PageFacts = {
  title: string | null
  /** its first heading */
  heading: string | null
  language: string | null
  date: string | null
  canonical_url: string | null
}

/** @param url address of the page, after redirects */
export function pageFacts(document: PageDocument, url: string): PageFacts {
  const meta = (selector: string) => document.querySelector(selector)?.getAttribute('content')?.trim() || null
  const heading = oneLine(document.querySelector('h1')?.textContent)
  const language = /^[a-z]{2,3}(?=$|[-_])/i.exec(document.documentElement?.getAttribute('lang') ?? '')?.[0]
  const published = meta('meta[property="article:published_time"]')
  const canonical = document.querySelector('link[rel~=canonical i]')?.getAttribute('href')
  return {
    title: meta('meta[property="og:title"]') ?? oneLine(document.title) ?? heading,
    heading,
    language: language?.toLowerCase() ?? null,
    date: leadingCalendarDay(published ?? ''),
    canonical_url: canonicalUrl(canonical, url),
  }
}

const oneLine = (text: string | undefined): string | null => text?.replace(/\s+/gu, ' ').trim() || null

/** The address that a page gives as its own. One on another site is ignored. */
function canonicalUrl(href: string | null | undefined, url: string): string | null {
  const canonical = href ? URL.parse(href.trim(), url) : null
  if (canonical === null || !/^https?:$/.test(canonical.protocol)) return null
  const site = (host: string) => host.replace(/^(www|m|amp)\./, '')
  if (site(canonical.hostname) !== site(new URL(url).hostname)) return null
  return canonical.href
}
