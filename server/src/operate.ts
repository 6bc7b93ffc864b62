import { type Command as Commander, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { type Environment, readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { findAccount, listAccounts } from './features/accounts/index.ts'
import { features } from './features.ts'
import { UsageError } from './platform/cli/account.ts'
import { installationCommands } from './platform/cli/installation-commands.ts'
import { present } from './platform/cli/present.ts'
import { createProgram, type TypedCommand } from './platform/cli/program.ts'
import { reportError } from './platform/cli/report-error.ts'
import { type Parts, runCommand } from './platform/cli/run-command.ts'
import { createOperatorContext } from './platform/create-context.ts'
import { createLog } from './platform/log.ts'

const footer = `Options of a verb: understudy NOUN VERB --help

Works beside a running server and without one. It uses the database that the server uses: DATABASE_URL,
else the embedded one in DATA_DIR (./data in the folder where you are), both also read from ./.env.

Exit status: 0 done, 1 an error ({"error":{"type","message"}} on standard error) or a check that found something,
2 typed wrongly.`

/** The surroundings of a command line. Tests pass their own. */
type CommandEnvironment = {
  /** Those of the process and of `.env`, unless given. */
  variables?: Environment
  /** Whether a person reads what is written to standard error. */
  isTerminal?: boolean
  writeOut: (text: string) => void
  writeErr: (text: string) => void
}

const ownProcess: CommandEnvironment = {
  isTerminal: process.stderr.isTTY,
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
}

/** Runs the operator's command line. @returns its exit status */
export async function operate(args: string[], environment = ownProcess): Promise<number> {
  let status = 0
  const program = createProgram({
    commands: [...features.flatMap((feature) => feature.commands), ...installationCommands],
    version: packageJson.version,
    footer,
    output: environment,
    run: async (typed, commander) => {
      status = await run(typed, commander, environment)
    },
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return status
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    throw error
  }
}

async function run(
  { json, ...typed }: TypedCommand,
  commander: Commander,
  { variables, isTerminal = false, writeOut, writeErr }: CommandEnvironment,
): Promise<number> {
  const notice = (text: string) => {
    if (!json) writeErr(`${text}\n`)
  }
  try {
    const result = await runCommand(createParts(variables), { ...typed, notice })
    const text = json ? JSON.stringify(result) : show(typed.command, result)
    writeOut(`${text}\n`)
    return typed.command.failed?.(result as never) ? 1 : 0
  } catch (error) {
    if (error instanceof UsageError) return commander.error(`error: ${error.message}`)
    const body = reportError(error)
    const { type, message } = body.error
    // JSON would show the lines of a message as one.
    const isReadable = isTerminal && !json && message.includes('\n')
    writeErr(isReadable ? `${message}\nerror: ${type}\n` : `${JSON.stringify(body)}\n`)
    return 1
  }
}

/** The parts of the platform that a command needs. */
const createParts = (variables?: Environment): Parts => ({
  readConfig: () => readConfig(variables),
  // A server's routine lines would stand between a command's own. Warnings remain, and so does a level that was set.
  createLog: ({ LOG_LEVEL }) => createLog(LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL),
  createApp,
  accounts: {
    find: ({ db }, id) => findAccount(db, id),
    list: async (app) => (await listAccounts(createOperatorContext(app))).data,
  },
})

const show = ({ present: own, columns }: TypedCommand['command'], result: unknown): string =>
  own === undefined ? present(result, columns) : own(result as never)
