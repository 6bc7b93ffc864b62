import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** Sends bytes that no HTTP client would send. @returns what comes back until the server ends the connection */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}
