import { ApiError } from './api.ts'

/** Whether this browser has passkeys at all; it hides them from pages without encryption. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/**
 * Lets the browser ask its user for a passkey.
 * @throws ApiError of the type passkey_cancelled where they do not, passkey_known where their device has one already,
 * passkey_elsewhere where passkeys are for another address than this page's
 */
export async function askPasskey(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch((error: Error) => {
    throw refusal(reasons[error.name] ?? 'passkey_cancelled', error.message)
  })
  if (credential === null) throw refusal('passkey_cancelled', '')
  return (credential as PublicKeyCredential).toJSON()
}

const reasons: Record<string, string> = {
  InvalidStateError: 'passkey_known',
  SecurityError: 'passkey_elsewhere',
}

const refusal = (type: string, message: string) =>
  new ApiError(message, { type, status: 400, request_id: null })
