// Takes Understudy's signed events: verifies them, handles each once, and answers quickly.
//   WEBHOOK_SECRET=whsec_… PORT=8090 node examples/webhook-receiver/receiver.js
import { createHmac, timingSafeEqual } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const secret = process.env.WEBHOOK_SECRET ?? ''
const port = Number(process.env.PORT ?? 8090)
const seenFile = process.env.SEEN_FILE ?? 'seen-events.txt'
const maxBodyBytes = 1_000_000
const maxAgeSeconds = 300

if (secret === '') {
  console.error('Set WEBHOOK_SECRET to the secret that `understudy webhook set` printed.')
  process.exit(1)
}

const seen = new Set(existsSync(seenFile) ? readFileSync(seenFile, 'utf8').split('\n') : [])

createServer(async (request, response) => {
  try {
    const event = verify(request.headers, await readBody(request))
    if (!seen.has(event.id)) {
      // Remembered before it is handled, so that a second attempt does nothing twice.
      seen.add(event.id)
      appendFileSync(seenFile, `${event.id}\n`)
      handle(event)
    }
    response.writeHead(204).end()
  } catch (error) {
    response.writeHead(400).end(error.message)
  }
}).listen(port, '127.0.0.1', function () {
  console.log(`listening on http://127.0.0.1:${this.address().port}`)
})

/** What your system does with an event goes here. Do slow work elsewhere: the answer must come within 15 seconds. */
function handle({ type, data }) {
  if (type === 'purchase.created') {
    console.log(
      `purchase ${data.order_ref}: ${data.buyer.email} bought ${data.product?.title ?? 'something'}`,
    )
  } else if (type === 'lead.created') {
    console.log(`lead: ${data.email}`)
  } else {
    console.log(`event: ${type}`)
  }
}

async function readBody(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > maxBodyBytes) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Checks signature and age (Standard Webhooks 1.0). Returns the event, or throws. */
function verify(headers, body) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  const isSigned = String(headers['webhook-signature'])
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
  if (!isSigned) throw new Error('The signature is wrong.')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds)) {
    throw new Error('The event is too old.')
  }
  return JSON.parse(body.toString())
}
