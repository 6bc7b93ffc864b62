import { doors } from '../../src/doors.ts'
import type { Permission } from '../../src/platform/context.ts'
import type { Door } from '../../src/platform/http/doors/door.ts'
import { doorRoutes } from '../../src/platform/http/doors/open-doors.ts'
import type { Route } from '../../src/platform/http/route.ts'

/** A route with the door that it stands behind. */
export type WalkedRoute = Route<Permission> & { door: Door }

/** Every route behind every door. */
export const routes: WalkedRoute[] = doors.flatMap((open) =>
  doorRoutes(open).map((route) => ({ ...(route as Route<Permission>), door: open.door })),
)

/** Those that keys open. */
export const apiRoutes: WalkedRoute[] = routes.filter(({ door }) => door.name === 'api')

/** What samples.ts calls a route: `GET /usage`; behind another door than the API with that door's prefix. */
export const nameOf = ({ door, method, path }: WalkedRoute): string =>
  `${method} ${door.name === 'api' ? '' : door.prefix}${path}`
