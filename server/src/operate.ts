import { type Command as Commander, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { type Environment, readConfig } from './config.ts'
import { createApp } from './create-app.ts'
import { findAccount, listAccounts } from './features/accounts/index.ts'
import { features } from './features.ts'
import { UsageError } from './platform/cli/account.ts'
import { installationCommands } from './platform/cli/installation-commands.ts'
import { present } from './platform/cli/present.ts'
import { createProgram, type Typed } from './platform/cli/program.ts'
import { reportError } from './platform/cli/report-error.ts'
import { type Parts, runCommand } from './platform/cli/run-command.ts'
import { createOperatorContext } from './platform/create-context.ts'
import { createLog } from './platform/log.ts'

const footer = `Options of a verb: understudy NOUN VERB --help

Works beside a running server and without one. It uses the database that the server uses: DATABASE_URL,
else the embedded one in DATA_DIR (./data in the folder where you are), both also read from ./.env.

Exit status: 0 done, 1 an error ({"error":{"type","message"}} on standard error), 2 typed wrongly.`

const partsIn = (environment?: Environment): Parts => ({
  readConfig: () => readConfig(environment),
  // A server's routine lines would stand between a command's own; warnings and what was asked for remain.
  createLog: ({ LOG_LEVEL }) => createLog(LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL),
  createApp,
  accounts: {
    find: ({ db }, id) => findAccount(db, id),
    list: async (app) => (await listAccounts(createOperatorContext(app))).data,
  },
})

/** Where a command is run; a test has one of its own. */
type Surroundings = {
  /** The process's own, and .env, unless given. */
  environment?: Environment
  writeOut: (text: string) => void
  writeErr: (text: string) => void
}

const ownProcess: Surroundings = {
  writeOut: (text) => process.stdout.write(text),
  writeErr: (text) => process.stderr.write(text),
}

/** Runs the operator's command line. @returns its exit status */
export async function operate(args: string[], surroundings = ownProcess): Promise<number> {
  let status = 0
  const program = createProgram({
    commands: [...features.flatMap((feature) => feature.commands), ...installationCommands],
    version: packageJson.version,
    footer,
    output: surroundings,
    run: async (typed, commander) => {
      status = await run(typed, { commander, ...surroundings })
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

type Place = Surroundings & { commander: Commander }

async function run({ json, ...typed }: Typed, place: Place): Promise<number> {
  const { writeOut, writeErr } = place
  const notice = (text: string) => {
    if (!json) writeErr(`${text}\n`)
  }
  try {
    const result = await runCommand(partsIn(place.environment), { ...typed, notice })
    const text = json ? JSON.stringify(result) : show(typed.command, result)
    writeOut(`${text}\n`)
    return 0
  } catch (error) {
    if (error instanceof UsageError) return place.commander.error(`error: ${error.message}`)
    writeErr(`${JSON.stringify(reportError(error))}\n`)
    return 1
  }
}

const show = ({ present: own, columns }: Typed['command'], result: unknown): string =>
  own === undefined ? present(result, columns) : own(result as never)
