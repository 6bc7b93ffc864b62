import { call, type Input } from '../../kit/api.ts'
import { useWork } from '../../kit/data.ts'
import { askPasskey } from '../../kit/passkey.ts'

type Used = Input<'POST /panel/api/passkeys/sign-in'>['credential']

/** Signs in with a passkey, which says itself whose it is. */
export const useSignInWithPasskey = () =>
  useWork(async () => {
    const options = await call('POST /panel/api/passkeys/sign-in/options', {})
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const used = (await askPasskey(navigator.credentials.get({ publicKey }))) as Used
    const { clientDataJSON, authenticatorData, signature, userHandle } = used.response
    const response = { clientDataJSON, authenticatorData, signature, userHandle }
    const credential = { id: used.id, rawId: used.rawId, type: used.type, response }
    await call('POST /panel/api/passkeys/sign-in', { credential })
  }, ['/panel/api/session'])
