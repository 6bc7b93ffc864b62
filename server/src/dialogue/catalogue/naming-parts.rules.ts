import type { Match } from '../phrases.rules.ts'
import type { CatalogueIntent, ProductKind } from './catalogue-phrases.rules.ts'

/** Words that may name a product, and kinds of products. */
export type Naming = { words: string[]; kinds: ProductKind[] }

type PartsOptions = {
  matches: readonly Match<CatalogueIntent>[]
  references: readonly Match<string>[]
  describe: (positions: number[]) => Naming
}

/** What is named, apart: «I have no time, which one suits me, the course or the book?» names two behind what it asks. */
export function findParts(asking: number[], { matches, references, describe }: PartsOptions): Naming[] {
  const separators = findSeparators(references, new Set(matches.map(({ label }) => label)))
  const partsOf = (positions: number[]) =>
    splitAt(positions, separators)
      .map(describe)
      .filter((part) => part.words.length + part.kinds.length > 0)
  const choice = matches.findLast(({ label }) => label === 'recommend')
  const chosen = choice === undefined ? [] : partsOf(asking.filter((at) => at >= choice.to))
  return chosen.length === 2 ? chosen : partsOf(asking)
}

function splitAt(positions: number[], separators: number[]): number[][] {
  const parts: number[][] = [[]]
  for (const position of positions) {
    if (separators.includes(position)) parts.push([])
    else parts.at(-1)!.push(position)
  }
  return parts
}

/** Where one thing that is named ends. «Compare the kit with the course» has nothing else between the two. */
function findSeparators(
  references: readonly Match<string>[],
  intents: ReadonlySet<CatalogueIntent>,
): number[] {
  const placesOf = (wanted: string) =>
    references.filter(({ label }) => label === wanted).map(({ from }) => from)
  const separators = placesOf('separators')
  return separators.length === 0 && intents.has('compare') ? placesOf('beside') : separators
}
