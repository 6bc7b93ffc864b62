export { unitsChanged } from './events.ts'
