export { seal, unseal } from './seal.ts'
export { createSecrets, type Secrets } from './secrets.ts'
