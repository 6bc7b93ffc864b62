export { secretsFile } from './master-key.ts'
export { createSecrets, type Secrets } from './secrets.ts'
