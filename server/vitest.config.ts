import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

const coverageOfErrors = 'test/last/**/*.test.ts'

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts', '../web/test/global-setup.ts'],
    reporters: ['default', './test/reporter.ts'],
    // Threads would share a process so large that starting programs from it takes long.
    pool: 'forks',
    // Every piece of state belongs to an app, so files may share a module graph.
    isolate: false,
    // Many files wait for processes that they start and kill, so more of them run than there are processors.
    maxWorkers: Math.max(4, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // For loaded and slow machines; what passes takes a second, or some where programs are started.
    testTimeout: 180_000,
    // What is awaited comes later on a busy machine: only what never comes fails.
    expect: { poll: { timeout: 90_000 } },
    hookTimeout: 180_000,
    coverage: {
      include: ['src/**/*.ts'],
      reportsDirectory: '../coverage',
      reporter: ['text-summary', 'html'],
    },
    projects: [
      // The server, the packages and the web parts together: a worker loads the server once.
      {
        extends: true,
        test: {
          name: 'tests',
          include: [
            '{src,test,bench,scripts}/**/*.test.ts',
            '../packages/*/src/**/*.test.ts',
            '../web/**/*.test.ts',
          ],
          exclude: [coverageOfErrors, '**/node_modules/**'],
          sequence: { groupOrder: 0 },
        },
      },
      // What all the other files did together.
      { extends: true, test: { name: 'last', include: [coverageOfErrors], sequence: { groupOrder: 1 } } },
    ],
  },
})
