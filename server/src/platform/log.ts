import { type Logger, pino } from 'pino'

export type Log = Logger

const secrets = ['authorization', 'key', 'token', 'secret', 'password', 'file_base64', 'whsec']

/** Structured log, one JSON line an event, on standard error. Secrets by field name are replaced. */
export function createLog(level: string, destination: 1 | 2 = 2): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: pino.stdSerializers.errWithCause },
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    // Lines are written together: one write each would cost more than the logged work.
    pino.destination({
      dest: destination,
      sync: false,
      minLength: 65_536,
      maxWrite: 131_072,
      periodicFlush: 100,
    }),
  )
}

export const silentLog: Log = pino({ level: 'silent' })
