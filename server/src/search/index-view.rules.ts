import { documentForms } from './document-columns.rules.ts'
import type { SearchIndex, Segment } from './index.types.ts'

/** Returns true if a search may see the documents of an owner. */
export type DocumentFilter = (owner_id: number, group_id: number | null, kind: string) => boolean

/** The values of a mask: a title and a question count differently. Cards count as passages. */
export const hiddenDocument = 0
export const passageDocument = 1
export const pairDocument = 2

/**
 * The index as one search sees it. Filtered and removed documents are taken out before anything is counted or ranked,
 * so a filtered search equals a search of an index that never held the rest.
 */
export type IndexView = {
  segments: Segment[]
  /** per segment and document: hidden, passage or pair */
  masks: Uint8Array[]
  /** visible documents, and the mean lengths in tokens of their fields */
  size: number
  body_length: number
  gram_length: number
  /** number and mean length of titles [passageDocument] and of questions [pairDocument] */
  title_sizes: [number, number, number]
  title_lengths: [number, number, number]
  /** share of the visible documents by language */
  languages: Record<string, number>
}

export function createIndexView(index: SearchIndex, filter: DocumentFilter | null): IndexView {
  const view: IndexView = {
    segments: index.segments,
    masks: [],
    size: 0,
    body_length: 0,
    gram_length: 0,
    title_sizes: [0, 0, 0],
    title_lengths: [0, 0, 0],
    languages: {},
  }
  for (const [position, segment] of index.segments.entries()) {
    const mask = createMask(segment, index.removed[position] ?? null, filter)
    view.masks.push(mask)
    addLengths(view, segment, mask)
  }
  const mean = (sum: number, count: number) => (count === 0 ? 0 : sum / count)
  view.body_length = mean(view.body_length, view.size)
  view.gram_length = mean(view.gram_length, view.size)
  for (const form of [passageDocument, pairDocument] as const) {
    view.title_lengths[form] = mean(view.title_lengths[form], view.title_sizes[form])
  }
  for (const language of Object.keys(view.languages)) view.languages[language]! /= view.size
  return view
}

/** Whether both see the same documents, so that a search of one finds what a search of the other does. */
export const isSameView = (one: IndexView, other: IndexView): boolean =>
  one.segments === other.segments &&
  one.masks.every((mask, position) => Buffer.compare(mask, other.masks[position]!) === 0)

/** Neighbouring documents mostly have one owner, which is asked for once. */
function createMask(segment: Segment, removed: Uint8Array | null, filter: DocumentFilter | null): Uint8Array {
  const { owner_ids, group_ids, kinds, kind_names, forms } = segment
  const pairForm = documentForms.indexOf('pair')
  const mask = new Uint8Array(segment.size)
  let [lastOwner, lastGroup, lastKind] = [-1, -1, -1]
  let visible = true
  for (let document = 0; document < segment.size; document++) {
    if (removed !== null && removed[document] === 1) continue
    const owner = owner_ids[document] as number
    const group = group_ids[document] as number
    const kind = kinds[document] as number
    if (filter !== null && (owner !== lastOwner || kind !== lastKind || group !== lastGroup)) {
      visible = filter(owner, group === 0 ? null : group, kind_names[kind] as string)
      lastOwner = owner
      lastGroup = group
      lastKind = kind
    }
    if (visible) mask[document] = forms[document] === pairForm ? pairDocument : passageDocument
  }
  return mask
}

function addLengths(view: IndexView, segment: Segment, mask: Uint8Array): void {
  const { body_lengths, gram_lengths, title_lengths, languages } = segment
  const byLanguage = new Uint32Array(segment.language_tags.length)
  const titleSizes = new Uint32Array(3)
  const titleLengths = new Float64Array(3)
  let [bodyLength, gramLength] = [0, 0]
  for (let document = 0; document < segment.size; document++) {
    const form = mask[document] as number
    if (form === hiddenDocument) continue
    bodyLength += body_lengths[document] as number
    gramLength += gram_lengths[document] as number
    titleSizes[form]!++
    titleLengths[form]! += title_lengths[document] as number
    byLanguage[languages[document] as number]!++
  }
  view.body_length += bodyLength
  view.gram_length += gramLength
  for (const form of [passageDocument, pairDocument] as const) {
    view.size += titleSizes[form] as number
    view.title_sizes[form] += titleSizes[form] as number
    view.title_lengths[form] += titleLengths[form] as number
  }
  for (const [position, count] of byLanguage.entries()) {
    const language = segment.language_tags[position] as string
    if (count > 0) view.languages[language] = (view.languages[language] ?? 0) + count
  }
}
