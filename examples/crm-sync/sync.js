// Copies an account's contacts into another system: here a CSV file stands for it.
// The first run copies everybody, later runs only those who came since.
//   API=http://127.0.0.1:4000/api/v1 KEY=usk_… node examples/crm-sync/sync.js contacts.csv
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const { API, KEY } = process.env
const [file = 'contacts.csv'] = process.argv.slice(2)
const cursorFile = `${file}.cursor`
const pageSize = 200

if (!API || !KEY) {
  console.error('Set API (such as http://127.0.0.1:4000/api/v1) and KEY (an API key with permission read).')
  process.exit(1)
}

if (!existsSync(file)) writeFileSync(file, 'id,email,name,tags\n')
// Ids become visible in their order, so going on from the last one misses nobody.
let cursor = existsSync(cursorFile) ? readFileSync(cursorFile, 'utf8').trim() : ''
let copied = 0

for (;;) {
  const query = new URLSearchParams({ limit: String(pageSize), ...(cursor && { starting_after: cursor }) })
  const page = await get(`/contacts?${query}`)
  for (const contact of page.data) {
    const tags = contact.tags.map((tag) => tag.name).join(' ')
    appendFileSync(file, `${[contact.id, contact.email, contact.name ?? '', tags].map(csvCell).join(',')}\n`)
    copied++
  }
  if (page.data.length > 0) {
    cursor = String(page.data.at(-1).id)
    writeFileSync(cursorFile, cursor)
  }
  if (!page.has_more) break
}
console.log(`${copied} contacts copied into ${file}`)

/** One request. Waits and tries again where the server asks for it. */
async function get(path) {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(API + path, { headers: { authorization: `Bearer ${KEY}` } })
    const body = await response.json()
    if (response.ok) return body
    const mayRetry = response.status === 429 || response.status === 503
    if (!mayRetry || attempt === 5) throw new Error(`${path}: ${response.status} ${body.error.message}`)
    await sleep(1000 * Number(response.headers.get('retry-after') ?? attempt))
  }
}

/** A cell that no spreadsheet takes for a formula. */
function csvCell(value) {
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
