export { findWebinarEntrance } from './entrance/find-entrance.ts'
