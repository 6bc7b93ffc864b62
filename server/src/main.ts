import { enableCompileCache } from 'node:module'

// Whatever is written is for this user alone.
process.umask(0o077)
enableCompileCache()
const { serve } = await import('./serve.ts')
await serve()
