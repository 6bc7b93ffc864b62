import { defineConfig } from 'vitest/config'

/** What takes minutes: the kill loop and all volumes. `npm run test:deep`. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    reporters: ['default', './test/reporter.ts'],
    include: [
      'test/deep/**/*.deep.ts',
      // Tests whose rounds are few without DEEP.
      'test/faults/media-kills.api.test.ts',
      'src/features/courses/entries/import-killed.api.test.ts',
      'src/features/courses/entries/html.test.ts',
      'src/features/progress/histories.api.test.ts',
    ],
    env: { DEEP: '1' },
    fileParallelism: false,
    // Progress is worth reading while it happens.
    disableConsoleIntercept: true,
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
