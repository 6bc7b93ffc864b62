import type { Permission } from '../../context.ts'
import type { Route } from '../route.ts'
import type { CampusAccess } from './campus.ts'
import type { anyone, Door } from './door.ts'
import type { PanelAccess } from './panel.ts'
import type { WidgetAccess } from './widget.ts'

/** A feature's routes by the door that they stand behind. */
export type DoorRoutes = {
  api?: Route<Permission>[]
  panel?: Route<PanelAccess>[]
  campus?: Route<CampusAccess>[]
  widget?: Route<WidgetAccess>[]
  hooks?: Route<typeof anyone>[]
}

/** A feature's routes behind one door, with what its documents say of the feature. */
export type RouteGroup = { title: string; promise: string; routes: Route[] }

/** A door with the routes behind it, in the order of the features. */
export type OpenDoor = { door: Door; groups: RouteGroup[] }

/** A feature as the doors see it. */
type WithDoors = { name: string; title: string; promise: string; doors: DoorRoutes }

/** Puts the routes of the features behind their doors. */
export function openDoors(doors: Door[], features: WithDoors[]): OpenDoor[] {
  for (const feature of features) {
    const missing = Object.keys(feature.doors).find((name) => !doors.some((door) => door.name === name))
    if (missing !== undefined)
      throw new Error(`${feature.name} has routes behind ${missing}, which is not open`)
  }
  return doors.map((door) => ({
    door,
    groups: features.map(({ title, promise, doors }) => ({ title, promise, routes: doors[door.name] ?? [] })),
  }))
}

/** The routes behind a door. */
export const doorRoutes = ({ groups }: Pick<OpenDoor, 'groups'>): Route[] =>
  groups.flatMap((group) => group.routes)
