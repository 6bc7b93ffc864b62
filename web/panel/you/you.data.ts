import type { Output } from '../../kit/api.ts'
import { call } from '../../kit/api.ts'
import { useAnswer, useChange, useWork } from '../../kit/data.ts'
import { makePasskey } from './make-passkey.ts'

export type TwoFactor = Output<'GET /panel/api/two-factor'>
export type StartedTwoFactor = Output<'POST /panel/api/two-factor/start'>
export type Passkey = Output<'GET /panel/api/passkeys'>['data'][number]

const twoFactor = '/panel/api/two-factor'
const passkeys = '/panel/api/passkeys'

export const useChangePassword = () => useChange('POST /panel/api/password', ['/panel/api/session'])

export const useSignOutElsewhere = () => useChange('POST /panel/api/sign-out-elsewhere', [])

export const useTwoFactor = () => useAnswer('GET /panel/api/two-factor', {})

export const useStartTwoFactor = () => useChange('POST /panel/api/two-factor/start', [])

export const useConfirmTwoFactor = () => useChange('POST /panel/api/two-factor/confirm', [twoFactor])

export const useDisableTwoFactor = () => useChange('POST /panel/api/two-factor/disable', [twoFactor])

export const usePasskeys = () => useAnswer('GET /panel/api/passkeys', {})

/** Asks the server what to make, the browser to make it, and the server to keep it. */
export const useAddPasskey = () =>
  useWork(
    async ({ name, password }: { name: string; password: string }) => {
      const options = await call('POST /panel/api/passkeys/options', { password })
      return call('POST /panel/api/passkeys', { name, credential: await makePasskey(options) })
    },
    [passkeys],
  )

export const useRenamePasskey = () => useChange('PATCH /panel/api/passkeys/{id}', [passkeys])

export const useRemovePasskey = () => useChange('DELETE /panel/api/passkeys/{id}', [passkeys])
