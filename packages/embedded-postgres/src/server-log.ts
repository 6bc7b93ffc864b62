type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** A structured log: one function a level, which takes fields and a message. A pino logger and `console` fit. */
export type Logger = Record<LogLevel, (fields: object, message: string) => void>

/** Begins every line of the server's own log with its process type and SQLSTATE. */
export const logLinePrefix = '[%b %e] '
const linePattern = /^\[(?<backend>[^\]]*) (?<code>[0-9A-Z]{5})\] (?<severity>[A-Z0-9]+): +(?<message>.*)$/s

/** Damage, lack of resources and trouble of the system concern the operator, whichever process met them. */
const operatorClasses = ['53', '58', 'XX']

type LogLine = {
  level: 'debug' | 'warn' | 'error'
  message: string
  fields: { backend?: string; code?: string }
}

/** Reads a line of PostgreSQL's log and decides how loud it is for the operator. */
export function parseLogLine(line: string): LogLine {
  const { backend, code = '', severity, message } = linePattern.exec(line)?.groups ?? {}
  if (message === undefined) return { level: 'warn', message: line, fields: {} }
  return { level: operatorLevel(severity, backend, code), message, fields: { backend, code } }
}

function operatorLevel(
  severity: string | undefined,
  backend: string | undefined,
  code: string,
): LogLine['level'] {
  if (severity === 'PANIC') return 'error'
  if (severity === 'WARNING') return 'warn'
  if (severity !== 'ERROR' && severity !== 'FATAL') return 'debug'
  if (operatorClasses.some((prefix) => code.startsWith(prefix))) return 'error'
  // The other errors answer a client, which reports them itself if they matter.
  return backend === 'client backend' ? 'debug' : 'error'
}
