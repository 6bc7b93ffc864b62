import sharp from 'sharp'
import { appState } from '../../../platform/app-state.ts'
import { createFairLimiter } from '../../../platform/fair-limiter.ts'

// Only these decoders can run, whatever a file claims to be.
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
})

// Each image may need all its pixels in memory.
export const imageLimiter = appState(() => createFairLimiter({ maxRunning: 2 }))

export { sharp }
