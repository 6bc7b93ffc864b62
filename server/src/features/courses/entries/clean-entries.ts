import type { Ctx } from '../../../platform/context.ts'
import { invalidRequest } from '../../../platform/errors.ts'
import { type CleanHtml, htmlCleanerOf, TangledHtmlError } from './html-cleaner.ts'

type Entry = { html?: string; summary_html?: string | null }

/** Cleans the HTML of entries, one after the other. @throws invalid_request for what cannot be cleaned in time */
export async function cleanEntries(ctx: Ctx, entries: Entry[]): Promise<CleanHtml[]> {
  const cleaner = htmlCleanerOf(ctx)
  const cleaned: CleanHtml[] = []
  for (const [index, { html = '', summary_html }] of entries.entries()) {
    try {
      cleaned.push(await cleaner.clean({ html, summary_html: summary_html ?? '' }))
    } catch (error) {
      if (!(error instanceof TangledHtmlError)) throw error
      throw invalidRequest(`entries.${index}: its HTML is too tangled to be cleaned.`)
    }
  }
  return cleaned
}
