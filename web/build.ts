// Builds the files that browsers load into web/dist, unless they are what the sources say. npm runs it after an
// installation and before a start.
import { buildIfChanged } from './build/build-if-changed.ts'

await buildIfChanged(import.meta.dirname)
