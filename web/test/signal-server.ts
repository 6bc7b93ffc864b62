import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { afterAll } from 'vitest'

/** What every WebSocket server adds to the key of a client (RFC 6455). */
const webSocketGuid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export type SignalServer = {
  url: string
  /** The tokens with which clients came. */
  tokens: string[]
  /** What a client is told first; null: it is refused. */
  welcome: object | null
}

/** The signalling end of a LiveKit server, without what carries picture and sound. */
export async function startSignalServer(): Promise<SignalServer> {
  const sockets = new Set<Duplex>()
  const http = createServer((_request, response) => {
    // Clients ask here why they were refused.
    response.writeHead(state.welcome === null ? 401 : 200, { 'access-control-allow-origin': '*' })
    response.end('no permissions to access the room')
  })
  http.on('upgrade', (request, socket: Duplex) => {
    sockets.add(socket)
    state.tokens.push(new URL(request.url!, state.url).searchParams.get('access_token') ?? '')
    if (state.welcome === null) return socket.end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n')
    const accepted = createHash('sha1').update(`${request.headers['sec-websocket-key']}${webSocketGuid}`)
    const head = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: upgrade']
    socket.write(`${head.join('\r\n')}\r\nsec-websocket-accept: ${accepted.digest('base64')}\r\n\r\n`)
    socket.write(textFrame(JSON.stringify(state.welcome)))
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const state: SignalServer = {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    tokens: [],
    welcome: null,
  }
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    http.close()
  })
  return state
}

/** A message of more than 125 and less than 65,536 bytes. */
function textFrame(text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = Buffer.from([0x81, 126, 0, 0])
  head.writeUInt16BE(bytes.length, 2)
  return Buffer.concat([head, bytes])
}

type Person = { identity: string; name: string; canPublish: boolean }

const participantOf = ({ identity, name, canPublish }: Person, n: number) => ({
  ...{ sid: `PA_${n}`, identity, name, state: 'ACTIVE' },
  permission: { canSubscribe: true, canPublish, canPublishData: true },
})

/** What a LiveKit server tells somebody whom it lets in. */
export const welcomeOf = (me: Person, others: Person[]) => ({
  join: {
    room: { sid: 'RM_1', name: 'room' },
    participant: participantOf(me, 0),
    otherParticipants: others.map((person, n) => participantOf(person, n + 1)),
    serverInfo: { edition: 'Standard', version: '1.9.0', protocol: 16 },
    serverVersion: '1.9.0',
    subscriberPrimary: true,
    pingTimeout: 600,
    pingInterval: 300,
  },
})
