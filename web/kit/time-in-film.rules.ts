const two = (value: number): string => String(value).padStart(2, '0')

/** Where a moment lies in a film: 4:05, or 1:04:05. */
export function timeInFilm(seconds: number): string {
  const whole = Math.floor(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`
}
