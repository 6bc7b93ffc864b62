/** A stretch of the clock on some weekdays, in minutes since midnight. Weekdays are 1, Monday, to 7. */
export type DailyWindow = { weekdays: number[]; from: number; until: number }
