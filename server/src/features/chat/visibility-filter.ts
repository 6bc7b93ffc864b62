import type { Ctx } from '../../platform/context.ts'
import type { Clone } from '../clones/index.ts'
import { createExclusionFilter, type Exclusions } from '../knowledge/index.ts'
import { hiddenKinds } from './silos.rules.ts'

/** What a clone does not answer from: what it excludes, and the kinds whose silo is off. */
export const cloneExclusions = (clone: Clone): Exclusions => ({
  folder_ids: clone.exclude_folder_ids,
  source_ids: clone.exclude_source_ids,
  unfoldered: clone.exclude_unfoldered_sources,
  kinds: hiddenKinds(clone.silos),
})

/** The knowledge that a clone answers from: what is not excluded, of the silos that are on. */
export const createVisibilityFilter = (ctx: Ctx, clone: Clone) =>
  createExclusionFilter(ctx, cloneExclusions(clone))
