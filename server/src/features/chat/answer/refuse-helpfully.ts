import { expectedAnswerIn } from '../../../dialogue/answer-types/answer-type.rules.ts'
import { findCatalogueRequest } from '../../../dialogue/catalogue/find-catalogue-request.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { messagesIn, withTitle } from '../../../search/index.ts'
import { describeEntry, type KnowledgeAnswer, type KnowledgeKind } from '../../knowledge/index.ts'
import type { Offer } from '../catalogue/catalogue.queries.ts'
import { listNamedProducts } from '../catalogue/named-products.ts'
import { contentWords, wordsOf } from '../catalogue/offer-words.rules.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { ownMessage } from '../own-message.rules.ts'
import { listTopics } from '../small-talk/list-topics.ts'
import { refusalText } from './refusal.rules.ts'

const maxNear = 3

/** For a question that no text is near. */
export const nothingNear: Pick<KnowledgeAnswer, 'listNear' | 'nearest' | 'sources'> = {
  listNear: () => [],
  nearest: null,
  sources: [],
}

/**
 * Tells what the nearest text says, else that the knowledge has no answer, in the creator's words if there are some; with the products
 * that the question names and the titles that are near it, else with what the clone knows about.
 * @param meant the product that it means, which it need not name
 */
export async function refuseHelpfully(
  ctx: Ctx,
  asked: Asked,
  { listNear, nearest, sources }: Pick<KnowledgeAnswer, 'listNear' | 'nearest' | 'sources'>,
  meant?: Offer,
): Promise<ReplyPart> {
  const { clone, language } = asked
  const named = meant === undefined ? await listNamedProducts(ctx, asked) : [meant]
  const isNamed = (owner_id: number) => named.some(({ id }) => id === owner_id)
  const isSilent = asksOfUnsold(asked)
  const near = [
    ...named.map(({ id, title }) => ({ kind: 'product', owner_id: id, title })),
    ...listNear().filter(({ kind, owner_id, title }) =>
      kind === 'product_faq' ? !isSilent || asksForPrice(title) : kind !== 'product' || !isNamed(owner_id),
    ),
  ].slice(0, maxNear)
  const others = near.filter(({ kind, owner_id }) => kind !== nearest?.kind || owner_id !== nearest.owner_id)
  const { refusal: said } = messagesIn(language)
  const { no_answer: own } = clone.messages
  const refusal = own === null ? said : ownMessage(own, { spoken: language, said })
  const topics = near.length > 0 || nearest !== null ? [] : await listTopics(ctx, clone)
  const isTold = nearest === null && (meant !== undefined || namesWhole(asked, named))
  const card = isTold ? await describeCard(ctx, asked, named[0]!) : null
  return {
    content: refusalText({
      // What the nearest text says may be an answer.
      refusal: nearest === null ? refusal : null,
      nearest: nearest?.content ?? card,
      titles: card === null ? others.map(({ title }) => title) : [],
      topics,
      language,
    }),
    actions: [],
    sources: nearest === null ? [] : sources,
    guided_answer_ids: [],
    subjects: [...(nearest === null ? [] : [nearest]), ...others].map(({ kind, owner_id }) => ({
      kind: kind as KnowledgeKind,
      id: owner_id,
    })),
    unanswered: true,
    is_choice: near.length > 0 || nearest !== null,
  }
}

const maxSentencesOfCard = 3

/** The question names one product alone, and by its whole title: its card may hold what is asked for. */
function namesWhole({ question }: Asked, [only, ...others]: readonly Offer[]): boolean {
  if (only === undefined || others.length > 0) return false
  const said = new Set(wordsOf(question))
  const titled = contentWords(wordsOf(only.title))
  return titled.length > 0 && titled.every((word) => said.has(word))
}

/** How the card of a product begins. */
async function describeCard(ctx: Ctx, { language }: Asked, { id }: Offer): Promise<string | null> {
  const card = await describeEntry(ctx, { kind: 'product', id }, maxSentencesOfCard)
  return card && `${withTitle(messagesIn(language).about, card.title)}\n\n${card.content}`
}

const asksForPrice = (stored: string): boolean => expectedAnswerIn(stored) === 'price'

/** Whether a clone that speaks of no products is asked what one costs: then it names only those questions about products that ask for a price. */
const asksOfUnsold = ({ clone, question, language }: Asked): boolean =>
  !clone.silos.recomendar && findCatalogueRequest(question, language)?.intents.has('price') === true
