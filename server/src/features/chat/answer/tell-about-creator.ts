import { describingSentence, invitation } from '../../../dialogue/creator/describing-sentence.rules.ts'
import { writtenOwners } from '../../../dialogue/creator/owner-names.rules.ts'
import { readCreatorQuestion } from '../../../dialogue/creator/read-creator-question.rules.ts'
import { tellsOfPerson } from '../../../dialogue/creator/tells-of-person.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import { neverSmallIn, properNamesIn } from '../../../text/proper-names.rules.ts'
import type { Clone } from '../../clones/index.ts'
import { analyser, type KnowledgeAnswer } from '../../knowledge/index.ts'
import type { Asked, ReplyPart } from '../chat.types.ts'
import { introduceCreator } from '../small-talk/introduce-creator.ts'
import { replyToActs } from '../small-talk/reply-to-acts.ts'
import { namesOf } from './names-of.ts'

/**
 * Answers «who is Ana Ruiz?» and «who teaches this?» with the sentence of the clone's description that tells it, unless the texts tell
 * of them. Where nothing does, the creator is who wrote the texts; a clone with a name of its own introduces itself by it.
 * @param found what the texts say
 * @returns null for any other question, and where the creator has answered this one
 */
export async function tellAboutCreator(
  ctx: Ctx,
  { clone, question, language, subjects }: Asked,
  found: KnowledgeAnswer,
): Promise<ReplyPart | null> {
  const names = readCreatorQuestion(question, language, () => peopleOf(ctx, clone), subjects.length === 0)
  if (names === null || found.is_same_question) return null
  const described = describingSentence(clone.description ?? '', names)
  const isTold = found.pair !== null || tellsOfPerson(found.content, names)
  if (described === null && found.decision === 'answer' && isTold) return null
  if (described === null && isOnlyClone(ctx, clone, names))
    return replyToActs(ctx, { acts: ['who_are_you'], clone, language, variant: 0 })
  const languageOf = (text: string) => analyser(ctx).detectLanguage(text).language
  const written = described && languageOf(described.written)
  const invited = invitation(clone.description ?? '')
  const invites = invited !== null && languageOf(invited) === language ? invited : null
  const creator = writtenName(clone.description ?? '', question) ?? ctx.account.name
  return introduceCreator(ctx, { clone, creator, language, told: described?.told ?? null, written, invites })
}

/** Whose clone the description says that it is: the one whom the question names, else the only one. */
function writtenName(description: string, question: string): string | undefined {
  const wordsIn = (text: string) => new Set(splitWords(text).map(({ word }) => word))
  const [longest, ...others] = writtenOwners(description)
    .map((name) => ({ name, words: wordsIn(name) }))
    .toSorted((a, b) => b.words.size - a.words.size)
  if (longest === undefined) return undefined
  const asked = wordsIn(question)
  const named = [longest, ...others].find(({ words }) => !words.isDisjointFrom(asked))
  // «Ana Ruiz … Ana's kitchen» names one.
  const isOne = others.every(({ words }) => words.isSubsetOf(longest.words))
  return named?.name ?? (isOne ? longest.name : undefined)
}

/** «Who is Brote?», where that is the name of the clone alone. */
function isOnlyClone({ account }: Ctx, { label }: Clone, names: ReadonlySet<string>): boolean {
  const own = new Set(splitWords(label ?? '').map(({ word }) => word))
  const creators = new Set(splitWords(account.name).map(({ word }) => word))
  return names.isSubsetOf(own) && names.isDisjointFrom(creators)
}

/** Names of the clone, the account and whom the description or the first message names, without words that the description also writes small. */
function peopleOf(ctx: Ctx, clone: Clone): ReadonlySet<string> {
  const description = clone.description ?? ''
  return new Set(neverSmallIn(description, [...namesOf(ctx, clone), ...properNamesIn(description)]))
}
