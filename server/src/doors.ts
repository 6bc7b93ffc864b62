import { authenticateKey } from './features/accounts/index.ts'
import { findUserSession } from './features/members/index.ts'
import { findStudentSession } from './features/students/index.ts'
import { widgetPort } from './features/widgets/index.ts'
import { features } from './features.ts'
import { createApiDoor } from './platform/http/doors/api.ts'
import { createCampusDoor } from './platform/http/doors/campus.ts'
import { createHooksDoor } from './platform/http/doors/hooks.ts'
import { type OpenDoor, openDoors } from './platform/http/doors/open-doors.ts'
import { createPanelDoor } from './platform/http/doors/panel.ts'
import { createWidgetDoor } from './platform/http/doors/widget.ts'

/** The doors that are open, with the routes of the features behind them. */
export const doors: OpenDoor[] = openDoors(
  [
    createApiDoor(authenticateKey, findUserSession),
    createPanelDoor(findUserSession),
    createCampusDoor(findStudentSession),
    createWidgetDoor(widgetPort),
    createHooksDoor(),
  ],
  features,
)

/** The management interface, which is what /docs shows. */
export const api: OpenDoor = doors[0]!
