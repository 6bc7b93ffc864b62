import { defineConfig } from 'vitest/config'

/** What takes minutes: the kill loop, all volumes, and every look of the panel. `npm run test:deep`. */
export default defineConfig({
  test: {
    reporters: ['default', './test/reporter.ts'],
    env: { DEEP: '1' },
    fileParallelism: false,
    // Progress is worth reading while it happens.
    disableConsoleIntercept: true,
    testTimeout: 600_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup: ['test/global-setup.ts'],
          include: [
            'test/deep/**/*.deep.ts',
            // Tests whose rounds are few without DEEP.
            'test/faults/media-kills.api.test.ts',
            'src/features/courses/entries/import-killed.api.test.ts',
            'src/features/courses/html/html.test.ts',
            'src/features/courses/files/course-edits.api.test.ts',
            'src/features/progress/histories.api.test.ts',
            'src/features/assessments/exams/histories.api.test.ts',
            'src/features/access/access-model.api.test.ts',
            'src/features/access/grounds/rules.test.ts',
            'src/features/playback/races.api.test.ts',
            'src/features/webinars/attendance/gatherings.api.test.ts',
            'src/features/webinars/notices/connections.test.ts',
            'src/features/webhooks/endpoints/sign.test.ts',
            'src/features/sales/ledger.api.test.ts',
            'test/contract/hostile.api.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          root: '../web',
          globalSetup: ['../server/test/global-setup.ts', 'test/global-setup.ts'],
          include: ['test/screens.browser.test.ts', 'test/deep/*.deep.ts'],
        },
      },
    ],
  },
})
