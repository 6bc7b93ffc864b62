/** A floor of the house: features that stand beside one another, in the order in which they may use each other. */
type Floor = {
  name: string
  /** Each feature's folder, and why it stands here. */
  features: Record<string, string>
}

/**
 * The features in their order. A feature may use those above it, and hears of those below it through events only.
 * features.ts loads them in this order, and .dependency-cruiser.cjs reads it as the rule of who imports whom.
 */
export const floors: Floor[] = [
  {
    name: 'tenant',
    features: {
      accounts: 'Everything belongs to an account.',
      usage: 'Whatever stores or answers asks first what the plan still allows.',
    },
  },
  {
    name: 'material',
    features: {
      assets: 'Media files refer to nothing but the account; products and answers refer to them.',
      contacts: 'A person is known before anything is sold to them or said by them.',
      catalog: 'Products are what courses, clones, sales and deliveries refer to.',
      courses: 'Modules and units hang below a product.',
      knowledge: 'It is read from texts, products and units, and is what clones answer from.',
    },
  },
  {
    name: 'talk',
    features: {
      clones: 'A clone chooses among the knowledge and the products.',
      conversations: 'A thread belongs to a clone and a visitor.',
      chat: 'A chat answers from the knowledge, as a clone, within a thread.',
    },
  },
  {
    name: 'trade',
    features: {
      sales: 'A sale refers to a product, a contact and perhaps the thread that led to it.',
    },
  },
  {
    name: 'outward',
    features: {
      deliveries: 'It tells other systems of sales.',
      webhooks: 'It tells other systems of everything above.',
    },
  },
]

/** The folders below features/, in their order. */
export const featureOrder: string[] = floors.flatMap((floor) => Object.keys(floor.features))
