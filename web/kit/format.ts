import { useMemo } from 'react'
import { type Language, useLanguage } from './language.tsx'

/** Writes dates and numbers as the language does. */
export function formats(language: Language) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const ago = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return {
    /** A timestamp's day. */
    date: (timestamp: string) => date.format(new Date(timestamp)),
    /** A calendar day such as 2026-11-05, the same wherever its reader is. */
    day: (date: string) => day.format(new Date(date)),
    /** A timestamp with its time of day. */
    moment: (timestamp: string) => moment.format(new Date(timestamp)),
    /** A timestamp's time of day. */
    time: (timestamp: string) => time.format(new Date(timestamp)),
    /** How long ago a timestamp is, in the largest unit that fits. */
    ago: (timestamp: string, now = Date.now()) => {
      const seconds = (new Date(timestamp).getTime() - now) / 1000
      const unit = units.find(({ length }) => Math.abs(seconds) >= length) ?? units.at(-1)!
      return ago.format(Math.round(seconds / unit.length), unit.name)
    },
    /** A size in bytes, in the largest unit that fits. */
    bytes: (size: number) => {
      const power = sizeUnits.findLastIndex((_, index) => index === 0 || size >= 1_000 ** index)
      const unitDisplay = power === 0 ? 'long' : 'short'
      const shown = { style: 'unit', unit: sizeUnits[power], unitDisplay, maximumFractionDigits: 1 } as const
      return new Intl.NumberFormat(language, shown).format(size / 1_000 ** power)
    },
    /** A length of time as players show it: 12:30, or 1:02:30. */
    duration: (seconds: number) => {
      const [whole, two] = [Math.floor(seconds), (value: number) => String(value).padStart(2, '0')]
      const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
      const rest = two(whole % 60)
      return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
    },
    number: (value: number) => number.format(value),
    /** A share from 0 to 1. */
    percent: (share: number) => percent.format(share),
    /** An amount in a currency's own unit. */
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount),
  }
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

const units = [
  { name: 'year', length: 365 * 86_400 },
  { name: 'month', length: 30 * 86_400 },
  { name: 'day', length: 86_400 },
  { name: 'hour', length: 3_600 },
  { name: 'minute', length: 60 },
  { name: 'second', length: 1 },
] as const

export function useFormats() {
  const { language } = useLanguage()
  return useMemo(() => formats(language), [language])
}
