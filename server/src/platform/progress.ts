/** Shows an operator the progress, one line at a time. */
export type OnProgress = (text: string) => void

const intervalMs = 5_000

/** Passes on at most one report every five seconds. */
export function throttleProgress(onProgress: OnProgress): (text: () => string) => void {
  let last = performance.now()
  return (text) => {
    const now = performance.now()
    if (now - last < intervalMs) return
    last = now
    onProgress(text())
  }
}

export const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

/** 1,234,567 -> `1.2 MB` */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}
