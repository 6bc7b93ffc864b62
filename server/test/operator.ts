import { features } from '../src/features.ts'
import { createOperatorContext } from '../src/platform/create-context.ts'
import type { TestApp } from './app.ts'
import type { TestAccount } from './factories.ts'

const commands = features.flatMap((feature) => feature.commands)

/** Runs an operator's command, its options in wire names, as the command line would after parsing. */
export async function operate<Result = Record<string, unknown>>(
  target: TestApp | TestAccount,
  name: string,
  options: Record<string, unknown> = {},
): Promise<Result> {
  const command = commands.find((other) => other.name === name)
  if (command === undefined) throw new Error(`there is no command "${name}"`)
  if (command.scope === 'installation') throw new Error(`"${name}" needs an installation of its own`)
  const ctx = 'account' in target ? target.ctx() : createOperatorContext(target.app)
  return (await command.run(ctx, command.options.parse(options) as never)) as Result
}
