import { namesInGreeting, ownerNames } from '../../../dialogue/creator/owner-names.rules.ts'
import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'

/** What a visitor may call the one who answers, in folded words: the clone, the account, and the creator whom the description or the first message names. */
export const namesOf = ({ account }: Ctx, { label, description, messages }: Clone): ReadonlySet<string> =>
  new Set([
    ...[label ?? '', account.name].flatMap((name) => splitWords(name).map(({ word }) => word)),
    ...ownerNames(description ?? ''),
    ...namesInGreeting(messages.first ?? ''),
  ])
