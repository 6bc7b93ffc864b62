import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import { academyPath } from './frame/academy.ts'
import { NotFound } from './frame/not-found.tsx'
import { Shell } from './frame/shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })

/** A screen behind the sign-in; its code is loaded when it is opened first. */
const screen = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, path, component })

const routeTree = root.addChildren([
  screen(
    '/',
    lazyRouteComponent(() => import('./courses/list-courses.tsx'), 'ListCourses'),
  ),
  screen(
    '/courses/$id',
    lazyRouteComponent(() => import('./courses/open-course.tsx'), 'OpenCourse'),
  ),
  screen(
    '/lessons/$id',
    lazyRouteComponent(() => import('./lesson/open-lesson.tsx'), 'OpenLesson'),
  ),
  screen(
    '/exams/$id',
    lazyRouteComponent(() => import('./exam/open-exam.tsx'), 'OpenExam'),
  ),
  screen(
    '/live',
    lazyRouteComponent(() => import('./live/list-live.tsx'), 'ListLive'),
  ),
  screen(
    '/you',
    lazyRouteComponent(() => import('./you/edit-profile.tsx'), 'EditProfile'),
  ),
  screen(
    '/recorded',
    lazyRouteComponent(() => import('./you/read-what-is-recorded.tsx'), 'ReadWhatIsRecorded'),
  ),
])

/** The screens of an academy, below its own path. */
export const createCampusRouter = (slug: string) =>
  createRouter({ routeTree, basepath: academyPath(slug), scrollRestoration: true })
