import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Sent } from './client.ts'
import { count, type KeyedPost, type Ledger, markedText, type NamedText, textMarker } from './ledger.ts'
import type { Random } from './random.ts'

/** A key stays taken for so long when its process died. */
const leaseMs = 60_000

type Writer = { client: Client; name: string; random: Random; ledger: Ledger; stopped: () => boolean }

/** One caller of the interface: posts, replaces, deletes, reads and chats until it is stopped. */
export async function write(writer: Writer): Promise<void> {
  const { random } = writer
  const named = Array.from({ length: 4 }, (_, index) => nameText(writer, index))
  const own: number[] = []
  for (let number = 0; !writer.stopped(); number++) {
    const marker = `${writer.name}-${number}`
    const dice = random.next()
    if (dice < 0.3) await postText(writer, marker, own)
    else if (dice < 0.5) await replaceText(writer, marker, random.pick(named))
    else if (dice < 0.7) await postOnce(writer, textPost(writer, marker))
    else if (dice < 0.8) await chat(writer, marker)
    else if (dice < 0.85) await postOnce(writer, chatPost(writer, marker))
    else if (dice < 0.93) await deleteText(writer, own)
    else await verifyOwnText(writer, own)
    await pause(random.integer(5, 60))
  }
}

function nameText({ client, name, ledger }: Writer, index: number): NamedText {
  const text: NamedText = {
    account_id: client.account_id,
    external_id: `${name}/${index}`,
    acknowledged: null,
    possible: new Set(),
  }
  ledger.named.push(text)
  return text
}

const textBody = (marker: string) => ({ title: `Text ${marker}`, content: markedText(marker) })

async function postText({ client, ledger }: Writer, marker: string, own: number[]): Promise<void> {
  ledger.sentTexts.add(marker)
  const sent = await client.send('POST', '/brain/sources', textBody(marker))
  if (!expectStatus(ledger, sent, [201], `post of ${marker}`)) return
  const { id } = JSON.parse(sent.text)
  ledger.texts.set(id, marker)
  own.push(id)
  count(ledger, 'texts acknowledged')
}

async function replaceText({ client, ledger }: Writer, marker: string, text: NamedText): Promise<void> {
  ledger.sentTexts.add(marker)
  text.possible.add(marker)
  const body = { ...textBody(marker), external_id: text.external_id }
  const sent = await client.send('POST', '/brain/sources', body)
  if (!expectStatus(ledger, sent, [200, 201], `replacement by ${marker}`)) return
  const { replaced } = JSON.parse(sent.text)
  if (text.acknowledged !== null && !replaced) ledger.wrong.push(`${marker}: ${text.external_id} was lost`)
  text.acknowledged = marker
  text.possible.clear()
  count(ledger, 'replacements acknowledged')
}

function textPost({ client, ledger }: Writer, marker: string): KeyedPost {
  ledger.sentTexts.add(marker)
  const { account_id } = client
  return { account_id, key: marker, path: '/brain/sources', body: textBody(marker), marker, answer: null }
}

const markedMessage = (marker: string) => `${marker} when do I sow tomato seed?`

function chatBody({ name, random, ledger }: Writer, marker: string) {
  ledger.sentMessages.add(marker)
  return {
    message: markedMessage(marker),
    visitor_external_id: `${name}-visitor-${random.integer(1, 60)}`,
    ...(random.chance(0.1) ? { new_conversation: true } : {}),
  }
}

function chatPost(writer: Writer, marker: string): KeyedPost {
  const body = chatBody(writer, marker)
  return { account_id: writer.client.account_id, key: marker, path: '/chat', body, marker, answer: null }
}

async function chat(writer: Writer, marker: string): Promise<void> {
  const { client, ledger } = writer
  const sent = await client.send('POST', '/chat', chatBody(writer, marker))
  if (!expectStatus(ledger, sent, [200], `chat ${marker}`)) return
  ledger.chats.set(marker, JSON.parse(sent.text).conversation_id)
  count(ledger, 'chats acknowledged')
}

/** Sends under an Idempotency-Key until there is an answer; where a lease has to end first, later. */
async function postOnce(writer: Writer, post: KeyedPost): Promise<void> {
  const { random, ledger } = writer
  const started = performance.now()
  while (!(await sendUntilAnswered(writer, post))) {
    if (writer.stopped() || performance.now() - started > 5_000) {
      ledger.pending.push(post)
      return
    }
    await pause(random.integer(100, 400))
  }
  // A client that lost the answer asks again: the same bytes.
  if (random.chance(0.2)) await sendUntilAnswered(writer, post)
}

/** One attempt. @returns whether it was answered */
export async function sendUntilAnswered(
  { client, ledger }: Pick<Writer, 'client' | 'ledger'>,
  post: KeyedPost,
): Promise<boolean> {
  const sent = await client.send('POST', post.path, post.body, post.key)
  if (sent.outcome === 'busy') count(ledger, 'retries that had to wait')
  if (!expectStatus(ledger, sent, [200, 201], `keyed post ${post.key}`)) return false
  if (post.answer !== null) {
    count(ledger, 'replays compared')
    if (!sent.replayed || sent.text !== post.answer) ledger.wrong.push(`${post.key}: replayed other bytes`)
  } else if (sent.replayed) {
    count(ledger, 'answers lost, then replayed')
  }
  post.answer = sent.text
  const answer = JSON.parse(sent.text)
  if (post.path === '/chat') ledger.chats.set(post.marker, answer.conversation_id)
  else ledger.texts.set(answer.id, post.marker)
  count(ledger, 'keyed posts acknowledged')
  return true
}

/** Sends what still waits, until every lease of a dead process must have ended. */
export async function retryPending(clients: Map<number, Client>, ledger: Ledger): Promise<void> {
  const deadline = performance.now() + leaseMs + 15_000
  while (ledger.pending.length > 0 && performance.now() < deadline) {
    const waiting = ledger.pending.splice(0)
    for (const post of waiting) {
      const client = clients.get(post.account_id)!
      if (!(await sendUntilAnswered({ client, ledger }, post))) ledger.pending.push(post)
    }
    await pause(500)
  }
  for (const { key } of ledger.pending) ledger.wrong.push(`${key}: no answer after the lease had ended`)
}

async function deleteText({ client, ledger, random }: Writer, own: number[]): Promise<void> {
  const id = own.splice(random.integer(0, own.length), 1)[0]
  if (id === undefined) return
  ledger.possiblyDeleted.add(id)
  const sent = await client.send('DELETE', `/brain/sources/${id}`)
  if (!expectStatus(ledger, sent, [200], `delete of ${id}`)) return
  ledger.deleted.add(id)
  count(ledger, 'deletes acknowledged')
}

/** Checks that an acknowledged text can be read at once, whole. */
async function verifyOwnText({ client, ledger, random }: Writer, own: number[]): Promise<void> {
  const id = own.length === 0 ? undefined : random.pick(own)
  if (id === undefined) return
  const sent = await client.send('GET', `/brain/sources/${id}`)
  if (!expectStatus(ledger, sent, [200], `read of ${id}`)) return
  const { content_text } = JSON.parse(sent.text)
  const marker = ledger.texts.get(id)!
  if (textMarker(content_text) !== marker || content_text !== markedText(marker))
    ledger.wrong.push(`${id} reads as another text`)
  count(ledger, 'reads compared')
}

type Answered = Extract<Sent, { outcome: 'answered' }>

function expectStatus(ledger: Ledger, sent: Sent, allowed: number[], what: string): sent is Answered {
  if (sent.outcome !== 'answered') return false
  if (allowed.includes(sent.status)) return true
  ledger.wrong.push(`${what} answered ${sent.status} ${sent.text}`)
  return false
}

/** Follows a list by its cursor, as a connected system does, until it is stopped and has met the end. */
export async function follow({ client, ledger, stopped }: Omit<Writer, 'random' | 'name'>): Promise<void> {
  const met = new Set<number>()
  ledger.followed.set(client.account_id, met)
  let cursor = 0
  for (;;) {
    const ending = stopped()
    const after = cursor === 0 ? '' : `&starting_after=${cursor}`
    const sent = await client.send('GET', `/brain/sources?limit=200${after}`)
    if (expectStatus(ledger, sent, [200], 'a page')) {
      const { data } = JSON.parse(sent.text) as { data: { id: number }[] }
      for (const { id } of data) met.add(id)
      cursor = data.at(-1)?.id ?? cursor
      if (ending && data.length === 0) return
    }
    await pause(50)
  }
}
