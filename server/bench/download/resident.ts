/** Watches the memory of this process. @returns a function that ends the watch and returns the largest rise, in bytes */
function watchResident() {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let max = before
  const timer = setInterval(() => {
    max = Math.max(max, process.memoryUsage.rss())
  }, 10)
  return () => {
    clearInterval(timer)
    return Math.max(max, process.memoryUsage.rss()) - before
  }
}

let end: (() => number) | undefined

/** Handlers of a process whose memory is watched from outside. */
export const residentHandlers = {
  watch: () => {
    end = watchResident()
  },
  rise: () => end?.() ?? 0,
}
