import type { Ctx } from '../../../platform/context.ts'
import type { Person, WalkKey } from '../../../platform/person.ts'
import { plural, throttleProgress } from '../../../platform/progress.ts'

/** Erases a person from what each feature erases in parts, each part in a transaction of its own. */
export async function eraseInParts(ctx: Ctx, person: Person): Promise<void> {
  const report = throttleProgress(ctx.onProgress)
  for (const { name, eraseNext } of ctx.app.erased_in_parts) {
    let count = 0
    let after: WalkKey | null = null
    do {
      const { read, last } = await eraseNext(ctx, person, after)
      count += read
      after = last
      if (last !== null) report(() => `${name}: ${plural(count, 'record')} so far`)
    } while (after !== null)
    if (count > 0) ctx.onProgress(`${name}: ${plural(count, 'record')} done`)
  }
}
