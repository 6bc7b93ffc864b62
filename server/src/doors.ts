import { authenticateKey } from './features/accounts/index.ts'
import { features } from './features.ts'
import { createApiDoor } from './platform/http/doors/api.ts'
import { type OpenDoor, openDoors } from './platform/http/doors/open-doors.ts'

/** The management interface, which is what /docs shows. */
export const api: OpenDoor = openDoors([createApiDoor(authenticateKey)], features)[0]!

/** The doors that are open, with the routes of the features behind them. */
export const doors: OpenDoor[] = [api]
