import { parseArgs } from 'node:util'

const help = `npm run demo [-- NAME]

Loads a demonstration into the database of DATABASE_URL, else into the one in DATA_DIR.

  conversation   texts of gardening and bread, products and answers in the first account, and some conversations
                 with its clone (the default; works beside a running server)
  academy        an academy with three courses, forty students and ten weeks of history, in an account of its own
                 (no server may run meanwhile, because the demo moves the clock)

Running one again changes nothing that is there.`

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
})
const [name = 'conversation', ...others] = positionals

if (values.help) console.log(help)
else if (name === 'conversation' && others.length === 0) await import('./demo/conversation/run.ts')
else if (name === 'academy' && others.length === 0) await import('./demo/academy/run.ts')
else {
  console.error(`There is no demo "${positionals.join(' ')}".\n\n${help}`)
  process.exitCode = 2
}
