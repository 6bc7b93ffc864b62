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

/** The routes behind the door of API keys. */
export const apiRoutes: WalkedRoute[] = routes.filter(({ door }) => door.name === 'api')

/** The name of a route in samples.ts: `GET /usage`; behind another door than the API's, with the door's prefix. */
export const routeName = ({ door, method, path }: WalkedRoute): string =>
  `${method} ${door.name === 'api' ? '' : door.prefix}${path}`
