import type { Logger } from 'pino'

export type ServerLog = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>
type Level = 'debug' | 'warn' | 'error'

/** Every line of the server's own log begins with its process type and SQLSTATE. */
export const logLinePrefix = '[%b %e] '
const linePattern = /^\[(?<backend>.*) (?<code>[0-9A-Z]{5})\] (?<severity>[A-Z0-9]+): +(?<message>.*)$/

/** Damage, lack of resources, trouble of the system: matters of the operator, whoever ran into them. */
const operatorClasses = ['53', '58', 'XX']

type LogLine = { level: Level; message: string; fields: { backend?: string; code?: string } }

/** How loud a line of PostgreSQL's log is for the operator. */
export function readLogLine(line: string): LogLine {
  const { backend, code = '', severity, message } = linePattern.exec(line)?.groups ?? {}
  if (message === undefined) return { level: 'warn', message: line, fields: {} }
  return { level: levelOf(severity, backend, code), message, fields: { backend, code } }
}

function levelOf(severity: string | undefined, backend: string | undefined, code: string): Level {
  if (severity === 'PANIC') return 'error'
  if (severity === 'WARNING') return 'warn'
  if (severity !== 'ERROR' && severity !== 'FATAL') return 'debug'
  if (operatorClasses.some((prefix) => code.startsWith(prefix))) return 'error'
  // The others are answers to a client, which reports them itself if they matter.
  return backend === 'client backend' ? 'debug' : 'error'
}
