import { Command as Commander, Option, type OutputConfiguration } from 'commander'
import { type Command, namesRecord } from './command.ts'
import { describeField, placeholder } from './describe-field.ts'
import { commandFields, type Field, typedValue } from './fields.ts'

/** One command as it was typed. */
export type TypedCommand = {
  command: Command
  /** Values by wire name, not yet checked. */
  input: Record<string, unknown>
  account?: string
  json: boolean
}

type ProgramOptions = {
  commands: Command[]
  version: string
  /** Stands below the help of the whole. */
  footer: string
  /** Receives help texts and complaints about what was typed. */
  output: OutputConfiguration
  run: (typed: TypedCommand, commander: Commander) => Promise<void>
}

/** Builds `understudy NOUN VERB [ID] [--options]` from the commands' schemas, with help on every level. */
export function createProgram({ commands, version, footer, output, run }: ProgramOptions): Commander {
  const program = new Commander('understudy')
    .description("The operator's command line of Understudy")
    .usage('NOUN VERB [ID] [--account A] [--options]')
    .version(version, '--version', 'Show the version')
    .helpOption('--help', 'Show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput(output)
    .configureHelp({ subcommandTerm })
    .addHelpText('after', `\n${footer}`)
  hintAtHelp(program, 'understudy')
  for (const [noun, group] of Map.groupBy(commands, ({ name }) => name.split(' ')[0]!)) {
    const verbs = group.filter(({ name }) => name.includes(' '))
    for (const command of group) if (!verbs.includes(command)) addCommand(program, noun, { command, run })
    if (verbs.length > 0) addNoun(program, noun, { commands: verbs, run })
  }
  return program
}

function addNoun(program: Commander, noun: string, group: Pick<ProgramOptions, 'commands' | 'run'>): void {
  const verbs = group.commands.map((command) => ({ command, verb: command.name.slice(noun.length + 1) }))
  const parent = program
    .command(noun)
    .summary(verbs.map(({ verb }) => verb).join(', '))
    .usage('VERB [ID] [--options]')
    .helpCommand(false)
    .addHelpText('after', `\nOptions of a verb: understudy ${noun} VERB --help`)
  hintAtHelp(parent, `understudy ${noun}`)
  for (const { command, verb } of verbs) addCommand(parent, verb, { command, run: group.run })
}

type Leaf = { command: Command; run: ProgramOptions['run'] }

function addCommand(parent: Commander, word: string, { command, run }: Leaf): void {
  const fields = commandFields(command)
  const typed = parent.command(word).description(command.summary)
  const positional = Object.entries(command.positional ?? {}).map(([name, description]) => {
    const field = fields.find((candidate) => candidate.name === name)
    if (field === undefined)
      throw new Error(`${command.name}: its options have no field for the positional ${name}`)
    typed.argument(field.required ? `<${name}>` : `[${name}]`, positionalText(field, description))
    return field
  })
  const options = fields
    .filter((field) => !positional.includes(field))
    .map((field) => addOption(typed, field))
  if (command.scope === 'account') {
    const leftOut = namesRecord(command) ? 'the id says it' : 'may be left out when there is one'
    typed.option('--account <id>', `Account to work for; ${leftOut}`)
  }
  typed
    .option('--json', 'Print the record or list as JSON, as the API answers it')
    .addHelpText(
      'after',
      `\nExample:\n  understudy ${[command.name, command.example ?? ''].join(' ').trim()}`,
    )
  hintAtHelp(typed, `understudy ${command.name}`)
  typed.action(async () => {
    const values = typed.opts<Record<string, unknown>>()
    const given = [
      ...positional.map((field, i) => [field, typed.args[i]] as const),
      ...options.map(({ field, key }) => [field, values[key]] as const),
    ].filter(([, value]) => value !== undefined)
    const input = Object.fromEntries(given.map(([field, value]) => [field.name, typedValue(field, value)]))
    const account = values.account as string | undefined
    await run({ command, input, account, json: values.json === true }, typed)
  })
}

const positionalText = (field: Field, description: string): string =>
  field.schema.enum === undefined ? description : `${description}: ${placeholder(field)}`

/** Adds a field's option. @returns the key of its value in Commander's options */
function addOption(typed: Commander, field: Field): { field: Field; key: string } {
  const isFlag = field.kinds.has('flag')
  const option = new Option(
    isFlag ? `--${field.option}` : `--${field.option} <${placeholder(field)}>`,
    describeField(field),
  )
  // Commander takes every --no-x for the opposite of --x, also one with a value.
  if (!isFlag) option.negate = false
  if (field.required) option.makeOptionMandatory()
  if (field.repeatable) {
    option.argParser((value: string, previous: string[] | undefined) => [...(previous ?? []), value])
  }
  const isOn = field.schema.default === true
  typed.addOption(option.hideHelp(isOn))
  if (field.negatable) {
    const text = isOn ? describeField(field) : `Not ${field.option}`
    typed.addOption(new Option(`--no-${field.option}`, text))
  }
  return { field, key: option.attributeName() }
}

/** `revoke <id>`: a line of a list of commands. */
const subcommandTerm = (typed: Commander): string =>
  [typed.name(), ...typed.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' ')

const hintAtHelp = (commander: Commander, name: string): void => {
  commander.showHelpAfterError(`See: ${name} --help`)
}
