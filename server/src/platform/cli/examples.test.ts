import { expect, test } from 'vitest'
import { features } from '../../features.ts'
import { installationCommands } from './installation-commands.ts'
import { createProgram } from './program.ts'

const commands = [...features.flatMap((feature) => feature.commands), ...installationCommands]

/** The words of a command line, as a shell takes them apart. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

test.each(commands)('the example in the help of $name is a call that it takes', async (command) => {
  let input: unknown
  const program = createProgram({
    commands,
    version: '1.0.0',
    footer: '',
    output: { writeOut: () => {}, writeErr: () => {} },
    run: async (typed) => {
      input = typed.input
    },
  })
  await program.parseAsync(words(`${command.name} ${command.example ?? ''}`), { from: 'user' })
  expect(command.options.safeParse(input)).toMatchObject({ success: true })
})
