import { existsSync } from 'node:fs'
import { assetSettings } from './features/assets/settings.ts'
import { chatSettings } from './features/chat/settings.ts'
import { knowledgeSettings } from './features/knowledge/settings.ts'
import { liveSettings } from './features/webinars/settings.ts'
import { chatModelSettings, embeddingSettings, transcriptionSettings } from './platform/ai/settings.ts'
import { backupSettings } from './platform/backup/settings.ts'
import { databaseSettings } from './platform/db/settings.ts'
import { httpSettings } from './platform/http/settings.ts'
import { mailSettings } from './platform/mail/settings.ts'
import { outboundSettings } from './platform/outbound/settings.ts'
import { processSettings } from './platform/process-settings.ts'
import { secretsSettings } from './platform/secrets/settings.ts'
import { ConfigError, type Setting, type SettingGroup, type SettingValues } from './platform/settings.ts'
import { storageSettings } from './platform/storage/settings.ts'

/** Every environment variable, in the order of the documentation. Each is declared beside the code that uses it. */
export const settingGroups = [
  httpSettings,
  processSettings,
  databaseSettings,
  secretsSettings,
  storageSettings,
  outboundSettings,
  mailSettings,
  chatModelSettings,
  embeddingSettings,
  transcriptionSettings,
  chatSettings,
  knowledgeSettings,
  assetSettings,
  liveSettings,
  backupSettings,
] as const satisfies SettingGroup[]

/** A union as the intersection of its members, inferred from a parameter that must accept each of them. */
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type ValuesOfEach<Group> = Group extends SettingGroup ? SettingValues<Group> : never

/** The checked values of all variables. */
export type Config = Intersection<ValuesOfEach<(typeof settingGroups)[number]>>
export type Environment = Record<string, string | undefined>

/**
 * Reads the configuration. The environment of the process goes before a `.env` file in the working folder.
 * @param environment stands in for both, in tests
 * @throws ConfigError that names every variable that is wrong
 */
export function readConfig(environment?: Environment): Config {
  if (environment === undefined && existsSync('.env')) process.loadEnvFile('.env')
  const source = environment ?? process.env
  const problems: string[] = []
  const variables = settingGroups.flatMap((group) => Object.entries<Setting>(group.variables))
  const values = variables.map(([name, { schema, fallback }]) => {
    const given = source[name]
    const result = schema.safeParse(given === undefined || given === '' ? fallback : given)
    if (!result.success) {
      const messages = result.error.issues.map((issue) => issue.message)
      problems.push(`${assignment(name, given)}: ${messages.join('; ')}`)
    }
    return [name, result.data]
  })
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return Object.fromEntries(values) as Config
}

/** The variable as it was written. The value of a secret is left out, as the text goes to screens and logs. */
const assignment = (name: string, given: string | undefined): string =>
  /KEY|SECRET|TOKEN|PASSPHRASE|SMTP_URL/.test(name) ? name : `${name}="${given}"`
