/** Milliseconds since the epoch with fractions: comparable between the processes of one machine. */
export const moment = (): number => performance.timeOrigin + performance.now()
