import type pg from 'pg'
import type { Config } from './config.ts'
import { recordChange } from './features/members/index.ts'
import { features } from './features.ts'
import {
  createConfiguredChatModel,
  createConfiguredEmbedder,
  createConfiguredTranscriber,
} from './platform/ai/index.ts'
import { type Clock, createDatabaseClock, moveClock } from './platform/clock.ts'
import type { App } from './platform/context.ts'
import { openDatabase, type StatementErrors } from './platform/db/database.ts'
import { createEmit } from './platform/events/subscription.ts'
import { publicUrl } from './platform/http/settings.ts'
import type { Log } from './platform/log.ts'
import { createConfiguredMailer } from './platform/mail/index.ts'
import { createOutbound } from './platform/outbound/index.ts'
import { followDatabaseTime } from './platform/presence/follow-database-time.ts'
import { createPresence } from './platform/presence/presence.ts'
import { createReleases } from './platform/presence/releases.ts'
import { createSecrets } from './platform/secrets/index.ts'
import { createStorage } from './platform/storage/index.ts'

type CreateAppOptions = {
  config: Config
  log: Log
  database_url: string
  /** The clock that CLOCK_OFFSET moves: the database's time unless given. */
  clock?: Clock
  /** Without it, due rows wait for the job scheduler of a server. */
  wake?: App['wake']
  stopping?: AbortSignal
}

/** Configuration -> ports -> context: what verbs need, under HTTP and under the command line alike. */
export function createApp(options: CreateAppOptions): { app: App; pool: pg.Pool; met: StatementErrors } {
  const { config, log, database_url: url, wake = () => {}, stopping = new AbortController().signal } = options
  const { db, pool, met } = openDatabase({ url, log })
  const databaseClock = createDatabaseClock()
  const look = (session: pg.Client) => followDatabaseTime(session, databaseClock)
  const presence = createPresence({ url, log, look, clock_offset_seconds: config.CLOCK_OFFSET })
  const app: App = {
    config,
    base_url: publicUrl(config),
    stopping,
    clock: moveClock(options.clock ?? databaseClock, config.CLOCK_OFFSET),
    log,
    db,
    pool,
    emit: createEmit(features.flatMap((feature) => feature.subscriptions)),
    recordChange,
    presence,
    releases: createReleases(presence, log),
    wake,
    personal_data: features.flatMap((feature) => feature.personal_data),
    erased_in_parts: features.flatMap((feature) => feature.erased_in_parts),
    chat_model: createConfiguredChatModel(config, stopping),
    embedder: createConfiguredEmbedder(config, stopping),
    transcriber: createConfiguredTranscriber(config),
    outbound: createOutbound(config),
    mailer: createConfiguredMailer(config, log, stopping),
    secrets: createSecrets(config),
    storage: createStorage(config),
  }
  return { app, pool, met }
}
