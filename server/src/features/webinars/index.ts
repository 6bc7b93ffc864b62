export { findWebinarEntrance } from './entrance/find-entrance.ts'
export { attendedLive } from './events.ts'
export { findWebinarsOfStudent } from './student/find-webinars.ts'
export { type StudentWebinar, studentWebinar } from './student/schemas.ts'
