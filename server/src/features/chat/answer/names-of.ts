import { splitWords } from '../../../dialogue/words.rules.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Clone } from '../../clones/index.ts'

/** What a visitor may call the one who answers, in folded words. */
export const namesOf = ({ account }: Ctx, { label }: Clone): ReadonlySet<string> =>
  new Set([label ?? '', account.name].flatMap((name) => splitWords(name).map(({ word }) => word)))
