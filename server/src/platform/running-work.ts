import { appState } from './app-state.ts'

/** What an app works on, by the names of routes, jobs and tasks: for the log, where something holds up the rest. */
export const runningWork = appState(() => {
  const running = new Set<{ name: string }>()
  const ended = new Set<string>()
  return {
    /** @returns the function that tells its end */
    begin(name: string): () => void {
      const work = { name }
      running.add(work)
      return () => {
        running.delete(work)
        ended.add(name)
      }
    },
    /** Names of all that runs, or has ended since `forgetEnded`. */
    names: (): string[] => [...new Set([...ended, ...Array.from(running, ({ name }) => name)])],
    forgetEnded: () => ended.clear(),
  }
})
