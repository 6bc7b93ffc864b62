import type { Input, Output } from '../../kit/api.ts'
import { askPasskey } from '../../kit/passkey.ts'

type Made = Input<'POST /panel/api/passkeys'>['credential']

/** Lets the browser make a passkey. @throws ApiError as askPasskey */
export async function makePasskey(options: Output<'POST /panel/api/passkeys/options'>): Promise<Made> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const made = (await askPasskey(navigator.credentials.create({ publicKey }))) as Made
  const { clientDataJSON, attestationObject, transports } = made.response
  const response = { clientDataJSON, attestationObject, transports }
  return { id: made.id, rawId: made.rawId, type: made.type, response }
}
