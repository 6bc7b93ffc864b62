/** The facts of a purchase that a payload may contain. */
export const sources = ['buyer.email', 'buyer.name', 'purchase.id', 'product.id'] as const
type PayloadSource = (typeof sources)[number]

export type Scalar = string | number | boolean | null

/** A field of the body that is sent: taken from the purchase, or the same each time. */
export type PayloadField = { name: string; source: PayloadSource } | { name: string; value: Scalar }

/** A payload as a request gives it: a list, or a map by name. */
type GivenPayload = PayloadField[] | Record<string, { source: PayloadSource } | { value: Scalar }>

/** The fields in their order. */
export const payloadFields = (given: GivenPayload): PayloadField[] =>
  Array.isArray(given) ? given : Object.entries(given).map(([name, field]) => ({ name, ...field }))

/** The first name that occurs twice; undefined if none does. */
export const repeatedName = (fields: PayloadField[]): string | undefined =>
  fields.find(({ name }, index) => fields.findIndex((other) => other.name === name) < index)?.name

type PurchaseFacts = {
  purchase_id: number
  buyer: { email: string | null; name: string | null }
  product: { id: number }
}

const purchaseFact = (source: PayloadSource, { purchase_id, buyer, product }: PurchaseFacts): Scalar =>
  ({
    'buyer.email': buyer.email,
    'buyer.name': buyer.name,
    'purchase.id': purchase_id,
    'product.id': product.id,
  })[source]

/** The body that is sent for a purchase, its fields in the rule's order, and which of them name the buyer. */
export function composeBody(
  fields: PayloadField[],
  purchase: PurchaseFacts,
): { body: string; buyer_fields: string[] } {
  // Written out, since an object would put names such as "1" first.
  const members = fields.map((field) => {
    const value = 'source' in field ? purchaseFact(field.source, purchase) : field.value
    return `${JSON.stringify(field.name)}:${JSON.stringify(value)}`
  })
  const buyer_fields = fields
    .filter((field) => 'source' in field && field.source.startsWith('buyer.'))
    .map(({ name }) => name)
  return { body: `{${members.join(',')}}`, buyer_fields }
}
