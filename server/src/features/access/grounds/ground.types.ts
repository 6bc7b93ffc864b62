/** Who or what gave direct access. */
export type GrantSource = 'purchase' | 'external_sale' | 'manual' | 'api'

export type AccessSource = GrantSource | 'tag' | 'bundle'

/** Without an end it is null. Instants are in the wire's form, so their order is that of their texts. */
export type End = string | null

/** What direct access rests on: the grant of the API or a person, or a sale (with its order_ref). */
export type Grant = {
  sequence: number
  source: GrantSource
  order_ref: string | null
  granted_at: string
  expires_at: End
  /** When it was taken back, or closed because the access was opened anew; null: it counts. */
  ended_at: string | null
}

/** A time in which a ground stood. `ends_at` is null in the last one while the ground itself says its end. */
export type Interval = { starts_at: string; ends_at: string | null }

export type GroundStatus = 'active' | 'paused' | 'expired' | 'revoked'

/** A reason why a person may see a product: direct access (neither tag nor bundle), a tag, a bundle. */
export type Ground = {
  product_id: number
  tag_id: number | null
  bundle_id: number | null
  source: AccessSource
  /** Of its earliest standing sale. */
  order_ref: string | null
  /** When it was opened last. */
  granted_at: string
  expires_at: End
  paused: boolean
  revoked_at: string | null
  /** Of direct access, in the order in which they were given. */
  grants: Grant[]
  /** In their order; the last one is the present one, or the one that ended last. */
  intervals: Interval[]
}

/** A ground without what it rests on: what a person has follows from these. */
export type BareGround = Omit<Ground, 'grants' | 'order_ref'>

/** What a person has of one product: the union of their grounds for it that are not revoked. */
export type CourseAccess = {
  product_id: number
  status: Exclude<GroundStatus, 'revoked'>
  /** Of the earliest ground that stands. */
  source: AccessSource
  /** A tag is among the grounds that stand. */
  by_tag: boolean
  /** The bundles among the grounds that stand. */
  included_from_product_ids: number[]
  /** Start of the present window: grounds that overlap without a gap are one window. */
  granted_at: string
  expires_at: End
  /** Every ground that stands is paused. */
  paused: boolean
}
