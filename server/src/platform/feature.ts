import type { Command } from './cli/command.ts'
import type { ErasedInParts, PersonalData } from './context.ts'
import type { Subscription } from './events/subscription.ts'
import type { DoorRoutes } from './http/doors/open-doors.ts'
import type { Page } from './http/page.ts'
import type { Job, PeriodicTask } from './jobs/job.ts'

/** A vertical slice of the platform. features.ts lists them in their order. */
export type Feature = {
  name: string
  /** Heading in the documentation. */
  title: string
  /** One sentence: what the feature promises. */
  promise: string
  /** The tables that only this feature writes. */
  tables: string[]
  /** The routes behind each door. */
  doors: DoorRoutes
  /** Addresses behind no door, for browsers. */
  pages: Page[]
  jobs: Job[]
  periodic_tasks: PeriodicTask[]
  /** What processes that answer requests do for what they keep themselves: at their start too. */
  answering_tasks: PeriodicTask[]
  subscriptions: Subscription[]
  commands: Command[]
  /** The records that it has about a person, for an export. */
  personal_data: PersonalData[]
  /** The records from which a person is erased in parts: those that may mention them, and their own where many. */
  erased_in_parts: ErasedInParts[]
}

/** Declares a feature; what it does not have may be left out. */
export const defineFeature = (
  feature: Pick<Feature, 'name' | 'title' | 'promise' | 'tables'> & Partial<Feature>,
): Feature => ({
  doors: {},
  pages: [],
  jobs: [],
  periodic_tasks: [],
  answering_tasks: [],
  subscriptions: [],
  commands: [],
  personal_data: [],
  erased_in_parts: [],
  ...feature,
})
