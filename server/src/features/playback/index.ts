export { videosPlayed } from './events.ts'
