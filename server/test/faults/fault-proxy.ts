import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net'
import { findFreePort } from '@understudy/embedded-postgres'

/**
 * pass: everything goes through. stall: bytes wait until `pass`. blackhole: bytes vanish in both directions, also those of
 * new connections.
 */
type Mode = 'pass' | 'stall' | 'blackhole'

/** Pauses one connection at a certain text. */
type Trap = {
  /** Resolves when a connection has been caught. */
  caught: Promise<void>
  /** Lets it go on. */
  release(): void
}

/** Stands between a client and a TCP server and does to connections what networks do. */
export type FaultProxy = {
  /** The address of `target` through the proxy. */
  url: string
  set(mode: Mode): void
  /** Delays every chunk in both directions. */
  delay(ms: number): void
  /** Refuses new connections and resets the open ones. */
  refuse(): Promise<void>
  /** Accepts connections again after `refuse`. */
  accept(): Promise<void>
  /** Resets every open connection. Resolves when they have closed. */
  reset(): Promise<void>
  /**
   * Ends the server's side of every open connection: the client reads an end, and may still write. Resolves when they
   * have closed.
   */
  halfClose(): Promise<void>
  /** Catches the next connection whose client sends `text`, before or after the server has seen it. */
  trap(text: string, side: 'before' | 'after'): Trap
  connections(): number
  close(): Promise<void>
}

type Side = 'request' | 'reply'
type Link = {
  client: Socket
  upstream: Socket
  muted: boolean
  /** Chunks that wait for the release of a trap; null: the side is not paused. */
  paused: Record<Side, Buffer[] | null>
}
type ArmedTrap = { text: string; side: 'before' | 'after'; spring: (link: Link) => void }
type State = { target: URL; links: Set<Link>; traps: ArmedTrap[]; mode: Mode; delay_ms: number }

/** Starts a proxy in front of the server that an address names. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const state: State = { target: new URL(target), links: new Set(), traps: [], mode: 'pass', delay_ms: 0 }
  const onConnection = (client: Socket) => link(state, client)
  const each = (act: (link: Link) => void) => async () => {
    const open = [...state.links]
    const closed = open.map(({ client }) => new Promise((resolve) => client.once('close', resolve)))
    open.forEach(act)
    await Promise.all(closed)
  }
  // From below the ports of outgoing connections, or another test may have it when `accept` wants it back.
  let server = await listen(onConnection, await findFreePort())
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const reset = each(({ client }) => client.resetAndDestroy())
  return {
    url: url.href,
    set: (mode) => {
      state.mode = mode
      if (mode === 'pass') for (const made of state.links) resume(made)
    },
    delay: (ms) => {
      state.delay_ms = ms
    },
    reset,
    async refuse() {
      const closed = close(server)
      await Promise.all([closed, reset()])
    },
    async accept() {
      server = await listen(onConnection, Number(url.port))
    },
    halfClose: each(({ client }) => client.end()),
    trap: (text, side) => armTrap(state.traps, text, side),
    connections: () => state.links.size,
    async close() {
      const closed = close(server)
      await Promise.all([closed, each(({ client }) => client.destroy())()])
    },
  }
}

function link(state: State, client: Socket): void {
  const upstream = dial(Number(state.target.port), state.target.hostname)
  const made: Link = { client, upstream, muted: false, paused: { request: null, reply: null } }
  state.links.add(made)
  for (const socket of [client, upstream]) {
    socket.setNoDelay(true)
    socket.on('error', () => {})
  }
  forward(state, made, 'request')
  forward(state, made, 'reply')
  client.on('end', () => upstream.end())
  client.on('close', () => {
    state.links.delete(made)
    upstream.destroy()
  })
  upstream.on('close', () => {
    if (!made.muted && state.mode === 'pass') client.destroy()
  })
}

function forward(state: State, made: Link, side: Side): void {
  const [from, to] = side === 'request' ? [made.client, made.upstream] : [made.upstream, made.client]
  from.on('data', (chunk: Buffer) => {
    // A connection that lost bytes stays mute, also in mode `pass`: later bytes would arrive without them.
    if (state.mode === 'blackhole') made.muted = true
    if (made.muted) return
    // A request that is caught by a trap `after` still goes through; only its reply is paused.
    if (side === 'request') springTraps(state.traps, made, chunk)
    if (state.mode === 'stall') made.paused[side] ??= []
    const paused = made.paused[side]
    if (paused !== null) paused.push(chunk)
    else if (state.delay_ms === 0) to.write(chunk)
    else setTimeout(() => to.writable && to.write(chunk), state.delay_ms)
  })
}

function springTraps(traps: ArmedTrap[], made: Link, chunk: Buffer): void {
  const index = traps.findIndex(({ text }) => chunk.includes(text))
  if (index < 0) return
  const [trap] = traps.splice(index, 1)
  made.paused[trap!.side === 'before' ? 'request' : 'reply'] = []
  trap!.spring(made)
}

function armTrap(traps: ArmedTrap[], text: string, side: 'before' | 'after'): Trap {
  const { promise: caught, resolve } = Promise.withResolvers<void>()
  let link: Link | null = null
  traps.push({
    text,
    side,
    spring: (sprung) => {
      link = sprung
      resolve()
    },
  })
  const release = () => {
    if (link === null) return
    resume(link)
  }
  return { caught, release }
}

/** Forwards what waited on a connection. */
function resume({ paused, client, upstream }: Link): void {
  for (const chunk of paused.request ?? []) if (upstream.writable) upstream.write(chunk)
  for (const chunk of paused.reply ?? []) if (client.writable) client.write(chunk)
  paused.request = null
  paused.reply = null
}

function listen(onConnection: (socket: Socket) => void, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, onConnection)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

/** Stops listening. Resolves when the connections, which the caller closes, have ended. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}
