// Builds the files that browsers load into web/dist, unless they are what the sources say. npm runs it after an
// installation and before a start.
import { buildIfChanged } from './build/build-if-changed.ts'

// The bundler asks for it; whoever builds may have another one, as tests do.
process.env.NODE_ENV = 'production'

await buildIfChanged(import.meta.dirname)
