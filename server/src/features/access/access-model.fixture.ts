import { bundles, products, type Step, tags } from './access-steps.fixture.ts'
import type { AccessSource, CourseAccess } from './grounds/ground.types.ts'

/**
 * What one person may see, read minute by minute: it notes in every minute which grounds stood, and finds windows by
 * walking back. Written from the rules as they are told, and not from the code that it checks. Minutes count from 0.
 */

type Grant = { order: string | null; end: number; source: AccessSource }

type Ground = {
  product: string
  tag: string | null
  bundle: string | null
  source: AccessSource
  grants: Grant[]
  order: string | null
  granted: number
  end: number
  paused: boolean
  revoked: number | null
  /** How often it was opened. */
  opening: number
  /** By minute: in which of its openings it stood. */
  stood: Map<number, Set<number>>
}

const never = Number.POSITIVE_INFINITY

export class AccessModel {
  now = 0
  readonly grounds: Ground[] = []
  readonly carried = new Map<string, number>()
  readonly productsOf = new Map<string, string[]>(tags.map((tag) => [tag, []]))
  readonly componentsOf = new Map<string, string[]>(bundles.map((bundle) => [bundle, []]))
  /** The product and what is left of each sale. */
  readonly sales = new Map<string, { product: string; left: number }>()

  /** Lets one thing happen, or some minutes pass. */
  take(step: Step): void {
    if (step.do === 'wait') {
      for (let minute = 0; minute < step.minutes; minute++) {
        this.now++
        this.#note()
      }
      return
    }
    this.#act(step)
    this.#note()
  }

  #act(step: Exclude<Step, { do: 'wait' }>): void {
    switch (step.do) {
      case 'post':
        this.#grant(step.product, { order: null, end: this.#end(step.minutes), source: 'api' })
        break
      case 'patch':
        this.#patch(step)
        break
      case 'delete': {
        const ground = this.#find(step.product)
        if (ground !== undefined) this.#settle(ground, [])
        break
      }
      case 'sell':
        this.sales.set(step.order, { product: step.product, left: 100 })
        this.#grant(step.product, { order: step.order, end: never, source: 'external_sale' })
        break
      case 'refund':
        this.#refund(step)
        break
      case 'tag':
        this.carried.set(step.tag, this.#end(step.minutes))
        this.#giveTag(step.tag)
        break
      case 'untag':
        if ((this.carried.get(step.tag) ?? 0) > this.now) {
          for (const ground of this.grounds.filter(({ tag }) => tag === step.tag)) this.#take(ground)
        }
        this.carried.delete(step.tag)
        break
      case 'set tag':
        this.productsOf.set(step.tag, step.products)
        this.#giveTag(step.tag)
        break
      case 'set components':
        this.componentsOf.set(step.bundle, step.products)
    }
  }

  #end = (minutes: number | null): number => (minutes === null ? never : this.now + minutes)

  #find = (product: string, tag: string | null = null, bundle: string | null = null): Ground | undefined =>
    this.grounds.find((one) => one.product === product && one.tag === tag && one.bundle === bundle)

  stands = ({ revoked, end }: Ground): boolean => revoked === null && end > this.now

  #make(fields: Pick<Ground, 'product' | 'tag' | 'bundle' | 'source'>): Ground {
    const rest = { grants: [], order: null, granted: 0, end: never, paused: false, revoked: null, opening: 0 }
    this.grounds.push({ ...fields, ...rest, stood: new Map() })
    return this.grounds.at(-1)!
  }

  #open(ground: Ground, from: number): void {
    Object.assign(ground, { granted: from, revoked: null, opening: ground.opening + 1 })
    for (let minute = from; minute < this.now; minute++) stand(ground, minute)
  }

  #take(ground: Ground): void {
    if (this.stands(ground)) ground.revoked = this.now
  }

  #grant(product: string, grant: Grant): void {
    let ground = this.#find(product)
    if (ground === undefined || !this.stands(ground)) {
      ground ??= this.#make({ product, tag: null, bundle: null, source: grant.source })
      this.#open(ground, this.now)
      Object.assign(ground, { source: grant.source, grants: [] })
    }
    const own = ground.grants.find(({ order }) => order === null && grant.order === null)
    if (own === undefined) ground.grants.push({ ...grant })
    else own.end = Math.max(own.end, grant.end)
    this.#settle(ground, ground.grants)
  }

  #settle(ground: Ground, grants: Grant[]): void {
    ground.grants = grants
    ground.order = grants.find(({ order }) => order !== null)?.order ?? null
    if (grants.length === 0) ground.revoked ??= this.now
    else ground.end = Math.max(...grants.map(({ end }) => end))
  }

  #patch({ product, minutes, paused }: Extract<Step, { do: 'patch' }>): void {
    const ground = this.#find(product)
    if (ground === undefined || ground.revoked !== null) return
    const end = minutes === undefined ? undefined : this.#end(minutes)
    if (end !== undefined && !this.stands(ground)) this.#grant(product, { order: null, end, source: 'api' })
    else if (end !== undefined) {
      for (const grant of ground.grants) grant.end = Math.min(grant.end, end)
      if (ground.grants.every((grant) => grant.end < end))
        this.#grant(product, { order: null, end, source: 'api' })
      this.#settle(ground, ground.grants)
    }
    if (paused !== undefined) ground.paused = paused
  }

  #refund({ order, cents }: Extract<Step, { do: 'refund' }>): void {
    const sale = this.sales.get(order)
    const taken = cents ?? sale?.left ?? 0
    if (sale === undefined || taken === 0 || taken > sale.left) return
    sale.left -= taken
    const ground = this.#find(sale.product)!
    if (sale.left > 0 || !ground.grants.some((grant) => grant.order === order)) return
    this.#settle(
      ground,
      ground.grants.filter((grant) => grant.order !== order),
    )
  }

  #giveTag(tag: string): void {
    const end = this.carried.get(tag) ?? 0
    if (end <= this.now) return
    const given = this.productsOf.get(tag)!
    for (const ground of this.grounds.filter((one) => one.tag === tag)) {
      if (!given.includes(ground.product)) this.#take(ground)
    }
    for (const product of given) {
      const ground = this.#find(product, tag) ?? this.#make({ product, tag, bundle: null, source: 'tag' })
      if (ground.opening === 0 || !this.stands(ground)) this.#open(ground, this.now)
      ground.end = end
    }
  }

  /** Lets bundles give what the person has of them, and notes what stands in this minute. */
  #note(): void {
    const noteStanding = () => {
      for (const ground of this.grounds) {
        ground.stood.get(this.now)?.delete(ground.opening)
        if (this.stands(ground)) stand(ground, this.now)
      }
    }
    noteStanding()
    for (const bundle of bundles) this.#giveBundle(bundle)
    noteStanding()
  }

  #giveBundle(bundle: string): void {
    const held = this.union(bundle)
    const listed = this.componentsOf.get(bundle)!
    for (const product of products) {
      let ground = this.#find(product, null, bundle)
      if (held === undefined) {
        if (ground !== undefined) ground.revoked ??= this.now
      } else if (!listed.includes(product)) {
        if (ground !== undefined) this.#take(ground)
      } else if (held.status !== 'expired' || (ground !== undefined && ground.revoked === null)) {
        ground ??= this.#make({ product, tag: null, bundle, source: 'bundle' })
        const isOpen = ground.opening > 0 && this.stands(ground)
        if (held.status !== 'expired' && !isOpen) this.#open(ground, held.granted)
        Object.assign(ground, { end: held.end, paused: held.paused })
      }
    }
  }

  /** What the person has of a product now. */
  union(product: string) {
    const all = this.grounds.filter((ground) => ground.product === product)
    const granted = all.filter(({ revoked }) => revoked === null)
    if (granted.length === 0) return undefined
    const end = Math.max(...granted.map((ground) => ground.end))
    const standing = granted.filter(this.stands)
    const deciding = standing.length > 0 ? standing : granted.filter((ground) => ground.end === end)
    const first = Math.min(...deciding.map((ground) => ground.granted))
    const paused = deciding.every((ground) => ground.paused)
    const status: CourseAccess['status'] = standing.length === 0 ? 'expired' : paused ? 'paused' : 'active'
    return {
      status,
      source: deciding.find((ground) => ground.granted === first)!.source,
      byTag: deciding.some(({ tag }) => tag !== null),
      bundles: deciding.flatMap(({ bundle }) => bundle ?? []).toSorted(),
      granted: windowStart(all, first),
      end,
      paused,
    }
  }
}

function stand({ stood, opening }: Ground, minute: number): void {
  stood.set(minute, (stood.get(minute) ?? new Set()).add(opening))
}

/** Walks back for as long as some ground stood in this minute and in the one before without an end between them. */
function windowStart(grounds: Ground[], minute: number): number {
  const goesOn = grounds.some(({ stood }) =>
    [...(stood.get(minute) ?? [])].some((opening) => stood.get(minute - 1)?.has(opening)),
  )
  return goesOn ? windowStart(grounds, minute - 1) : minute
}

type Names = { at: (minute: number) => string; idOf: (name: string) => number }

/** What records and unions must show of the model, each in a fixed order. */
export function readModel(model: AccessModel, { at, idOf }: Names) {
  const endAt = (minute: number) => (minute === never ? null : at(minute))
  const records = model.grounds.map((ground) => ({
    product_id: idOf(ground.product),
    tag_id: ground.tag && idOf(ground.tag),
    bundle_id: ground.bundle && idOf(ground.bundle),
    status: model.stands(ground)
      ? ground.paused
        ? 'paused'
        : 'active'
      : ground.revoked === null
        ? 'expired'
        : 'revoked',
    source: ground.source,
    order_ref: ground.order,
    granted_at: at(ground.granted),
    expires_at: endAt(ground.end),
    paused: ground.paused,
    revoked_at: ground.revoked === null ? null : at(ground.revoked),
  }))
  const courses = products.flatMap((product) => {
    const union = model.union(product)
    if (union === undefined) return []
    return {
      product_id: idOf(product),
      status: union.status,
      source: union.source,
      by_tag: union.byTag,
      included_from_product_ids: union.bundles.map(idOf).toSorted((a, b) => a - b),
      granted_at: at(union.granted),
      expires_at: endAt(union.end),
      paused: union.paused,
    }
  })
  return { records: sortRecords(records), courses }
}

type Key = { product_id: number; tag_id: unknown; bundle_id: unknown }

export const sortRecords = <Row extends Key>(records: Row[]): Row[] => {
  const key = ({ product_id, tag_id, bundle_id }: Row) => `${product_id} ${tag_id} ${bundle_id}`
  return records.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
