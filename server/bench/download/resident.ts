/** How much more memory this process had at most than when the watch began. */
function watchResident() {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  return () => {
    clearInterval(timer)
    return Math.max(most, process.memoryUsage.rss()) - before
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
