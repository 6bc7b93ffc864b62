export { findWebinarEntrance } from './entrance/find-entrance.ts'
export { attendedLive } from './events.ts'
