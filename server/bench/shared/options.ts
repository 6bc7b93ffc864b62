import { type ParseArgsConfig, type ParseArgsOptionDescriptor, parseArgs } from 'node:util'

type Options = Record<string, ParseArgsOptionDescriptor & { help?: string }>

/** What options mean that many benches take. */
const usualHelp: Record<string, string> = {
  rounds: 'how often each side is measured',
  seconds: 'how long each side is measured in a round',
  only: 'a part of the bench; may be given again',
  database: 'URL of a server to make a database on, instead of an embedded one',
  profile: 'folder for CPU profiles of both sides',
}

/** Reads the options of a bench. With `--help` it says what they are, and the process ends. */
export function readOptions<const Given extends Options>(args: string[], options: Given) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(describe({ ...options, json: { type: 'boolean', help: 'the result as JSON' } }))
    process.exit()
  }
  return parseArgs({ args, options: options as ParseArgsConfig['options'] & Given }).values
}

const describe = (options: Options): string =>
  Object.entries(options)
    .map(([name, { type, default: usual, help = usualHelp[name] ?? '' }]) => {
      const value = type === 'string' ? ' VALUE' : ''
      const unless = usual === undefined || String(usual) === '' || usual === false ? '' : ` (${usual})`
      return `  --${`${name}${value}`.padEnd(22)}${help}${unless}`
    })
    .join('\n')
