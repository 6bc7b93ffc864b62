import { defineConfig } from 'vitest/config'

/** What takes minutes: the kill loop and all volumes. `npm run test:deep`. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/reporter.ts'],
    include: ['test/deep/**/*.deep.ts'],
    fileParallelism: false,
    // Progress is worth reading while it happens.
    disableConsoleIntercept: true,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
