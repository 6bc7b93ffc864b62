import type { Ctx } from '../../../platform/context.ts'
import { type OutlineUnit, selectModules, selectUnits } from './course.queries.ts'

export type OutlineModule = { id: number; title: string; units: OutlineUnit[] }

/** The modules of a product and their units, in order, drafts too; empty where it has none. */
export async function readOutline(ctx: Ctx, product_id: number): Promise<OutlineModule[]> {
  const [modules, units] = await Promise.all([
    selectModules(ctx.db, ctx.account.id, product_id),
    selectUnits(ctx.db, ctx.account.id, product_id),
  ])
  const byModule = Map.groupBy(units, (unit) => unit.module_id)
  return modules.map((module) => ({ ...module, units: byModule.get(module.id) ?? [] }))
}
