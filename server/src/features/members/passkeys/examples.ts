import { algorithms } from './algorithms.rules.ts'
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from './schemas.ts'

const challenge = 'kYbUzRl0yWYbXEbmQ9O3q4hIQW3lNcMCKo6hNn0gJvA'
const credential = {
  id: 'mQ3cX8f1Tz2pVvJ0hLrY5A',
  rawId: 'mQ3cX8f1Tz2pVvJ0hLrY5A',
  type: 'public-key' as const,
}
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const timeout = 300_000

export const creationExample: CreationOptions = {
  challenge,
  rp: { id: 'school.example', name: 'Understudy' },
  user: {
    id: 'Jx0n3sD5lGm7aQe2HcVbRk9YtPwZuIoLfXqNvMjBhTg',
    name: 'eva@example.com',
    displayName: 'Eva',
  },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  timeout,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}

export const requestExample: RequestOptions = {
  challenge,
  rpId: 'school.example',
  timeout,
  userVerification: 'required',
}

export const newCredentialExample: NewCredential = {
  ...credential,
  response: {
    clientDataJSON,
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
    transports: ['internal'],
  },
}

export const usedCredentialExample: UsedCredential = {
  ...credential,
  response: { clientDataJSON, authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4', signature: 'MEUCIQDq4pY1zv' },
}
