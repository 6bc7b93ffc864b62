export { findCourseAccess } from './find-course-access.ts'
export type { CourseAccess } from './grounds/ground.types.ts'
export { hasAnyAccess } from './has-any-access.ts'
export { listCourseAccess } from './list-course-access.ts'
