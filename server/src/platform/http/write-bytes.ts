import type { ServerResponse } from 'node:http'

/** A client that takes nothing for so long counts as disconnected; players ask again with Range. */
const patienceMs = 120_000

export type Write = (chunk: Buffer) => Promise<void>

/**
 * Sends a body that `produce` writes piece by piece: each `write` is done when its chunk has left our memory. Where
 * the client goes, `write` fails; where producing fails, the connection is cut, so that no short body looks whole.
 */
export async function writeBytes(
  response: ServerResponse,
  produce: (write: Write) => Promise<void>,
): Promise<void> {
  let isDisconnected = false
  let failCurrent: (error: Error) => void = () => {}
  const onClose = () => {
    isDisconnected = true
    failCurrent(new ClientDisconnected())
  }
  response.once('close', onClose)
  response.setTimeout(patienceMs, () => response.destroy())
  const write: Write = (chunk) =>
    new Promise((resolve, reject) => {
      if (isDisconnected) return reject(new ClientDisconnected())
      failCurrent = reject
      response.write(chunk, (error) => (error ? reject(new ClientDisconnected()) : resolve()))
    })
  try {
    await produce(write)
    response.end()
  } catch (error) {
    response.destroy()
    if (!(error instanceof ClientDisconnected)) throw error
  } finally {
    response.off('close', onClose)
    response.setTimeout(0)
  }
}

class ClientDisconnected extends Error {}
