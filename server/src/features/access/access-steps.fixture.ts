import fc from 'fast-check'

export const bundles = ['big', 'small']
export const products = ['one', 'two', ...bundles]
export const tags = ['red', 'blue']

/** What may happen to one person's access. `minutes`: until it ends; null: without an end. */
export type Step =
  | { do: 'wait'; minutes: number }
  | { do: 'post'; product: string; minutes: number | null }
  | { do: 'patch'; product: string; minutes?: number | null; paused?: boolean }
  | { do: 'delete'; product: string }
  | { do: 'sell'; product: string; order: string }
  /** `cents` of 100; undefined: all that is left */
  | { do: 'refund'; order: string; cents?: number }
  | { do: 'tag'; tag: string; minutes: number | null }
  | { do: 'untag'; tag: string }
  | { do: 'set tag'; tag: string; products: string[] }
  | { do: 'set components'; bundle: string; products: string[] }

const product = fc.constantFrom(...products)
const tag = fc.constantFrom(...tags)
const minutes = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constant(null))
const components = products.filter((one) => !bundles.includes(one))

const record = <Kind extends Step['do'], Fields extends object>(
  kind: Kind,
  fields: Fields,
  optional: (keyof Fields)[] = [],
) =>
  fc.record({ do: fc.constant(kind), ...fields } as never, {
    requiredKeys: ['do', ...Object.keys(fields).filter((key) => !optional.includes(key as never))] as never,
  }) as fc.Arbitrary<Step>

const directSteps = (of: fc.Arbitrary<string>) => [
  { weight: 6, arbitrary: record('wait', { minutes: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 4, arbitrary: record('post', { product: of, minutes }) },
  {
    weight: 3,
    arbitrary: record('patch', { product: of, minutes, paused: fc.boolean() }, ['minutes', 'paused']),
  },
  { weight: 2, arbitrary: record('delete', { product: of }) },
  { weight: 3, arbitrary: record('sell', { product: of, order: fc.constant('') }) },
  {
    weight: 3,
    arbitrary: record(
      'refund',
      { order: fc.nat(5).map((number) => `order-${number}`), cents: fc.constantFrom(30, 40) },
      ['cents'],
    ),
  },
]

const managedSteps = [
  { weight: 4, arbitrary: record('tag', { tag, minutes }) },
  { weight: 2, arbitrary: record('untag', { tag }) },
  { weight: 3, arbitrary: record('set tag', { tag, products: fc.subarray(products) }) },
  {
    weight: 3,
    arbitrary: record('set components', {
      bundle: fc.constantFrom(...bundles),
      products: fc.subarray(components),
    }),
  },
]

const sequence = (...steps: fc.MaybeWeightedArbitrary<Step>[]) =>
  fc.array(fc.oneof(...steps), { minLength: 3, maxLength: 30 }).map((taken) => {
    let sales = 0
    return taken.map((one) => (one.do === 'sell' ? { ...one, order: `order-${sales++}` } : one))
  })

/** Histories, half of them of direct access to one product. Each sale has an order of its own: `order-0`, `order-1` … */
export const sequences = fc.oneof(
  sequence(...directSteps(product), ...managedSteps),
  sequence(...directSteps(fc.constant('one'))),
)
