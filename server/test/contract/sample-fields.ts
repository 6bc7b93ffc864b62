import { createFilms } from '../../src/features/playback/playback.fixture.ts'
import type { TestAccount } from '../factories.ts'
import { createLesson } from '../lessons.ts'
import {
  createAccess,
  createAsset,
  createConnection,
  createContact,
  createDeliveryRule,
  createFolder,
  createProduct,
  createProductFaq,
  createTag,
} from '../records.ts'
import { createFilm, createWebinar } from '../webinars.ts'

/** Creates the record that an id in a query or body names. Keys are the field's name, or the route and the field's name. */
export const recordFactories: Record<string, (account: TestAccount) => Promise<number>> = {
  account_id: async ({ account }) => account.id,
  webinar_id: async (account) => (await createWebinar(account)).id,
  contact_id: createContact,
  logo_asset_id: createAsset,
  asset_id: createFilm,
  recording_asset_id: createFilm,
  folder_id: createFolder,
  parent_id: createFolder,
  conversation_id: async ({ api }) => (await api.post('/chat', { message: 'Hello' })).body.conversation_id,
  version_id: async ({ api }) => (await api.get('/versions')).body.data[0].id,
  tag_id: createTag,
  visitor_id: async (account) => (await createAccess(account)).visitor_id as number,
  unit_id: async (account) => (await createLesson(account)).unit_id,
  block_id: async (account) => (await createFilms(account)).block_ids[0]!,
  product_id: async (account) => (await createProduct(account)).id,
  faq_ids: async (account) => (await createProductFaq(account, (await createProduct(account)).id)).id,
  productId: async (account) => (await createProduct(account)).id,
  connectionId: createConnection,
  connection_id: createConnection,
  'POST /external-delivery/connections id': createConnection,
  'POST /external-delivery/rules id': createDeliveryRule,
  copy_from_version_id: async ({ api }) => (await api.get('/versions')).body.data[0].id,
}

/** By field: the fields that a request cannot have beside it. */
export const alternatives: Record<string, string[]> = {
  tag_id: ['name'],
  webinar_id: ['product_id', 'block_id'],
}

/** Fields whose valid values depend on others, by route: the feature's own tests walk them. */
export const dependentFields: Record<string, string[]> = {
  'POST /campus/api/enter': ['code'],
  'GET /campus/api/academies/{slug}': ['slug'],
  'POST /panel/api/sign-in': ['email', 'password'],
  'POST /panel/api/exams/{id}/review': ['points'],
  'POST /panel/api/widgets': ['allowed_origins'],
  'PATCH /panel/api/widgets/{widget_id}': ['allowed_origins'],
  'POST /widget/{widget_id}/visitors': ['ticket', 'previous_token', 'identity'],
  'PUT /panel/api/tags': ['product_id', 'products'],
  'POST /panel/api/tags': ['product_ids'],
  'PATCH /panel/api/tags/{id}': ['product_ids'],
  // Every question of the product, once.
  'PUT /panel/api/products/{id}/faq-order': ['faq_ids'],
  'PUT /panel/api/products/{id}/components': ['product_id', 'products'],
  'POST /panel/api/passkeys/sign-in': [
    'id',
    'rawId',
    'clientDataJSON',
    'authenticatorData',
    'signature',
    'userHandle',
  ],
  'POST /panel/api/passkeys/options': ['password'],
  'POST /panel/api/passkeys': ['id', 'rawId', 'clientDataJSON', 'attestationObject'],
  'POST /panel/api/two-factor/confirm': ['code'],
  'POST /panel/api/affiliates': ['code'],
  // That of a sale.
  'POST /panel/api/deliveries/preview': ['order_ref'],
  'POST /panel/api/two-factor/disable': ['code', 'password'],
  'POST /panel/api/accept-invitation': ['code', 'password'],
  'POST /panel/api/password': ['current_password', 'new_password'],
  'POST /panel/api/webinars': ['product_id'],
  'PATCH /panel/api/webinars/{id}': ['product_id', 'products'],
  'POST /panel/api/webinars/{id}/host-link': ['group'],
  'POST /panel/api/meeting-types': ['available', 'key', 'question'],
  'PATCH /panel/api/meeting-types/{id}': ['available', 'key', 'question', 'questions'],
  'PUT /panel/api/webhooks': ['url'],
  'POST /panel/api/webhooks/rotate': ['url'],
  'POST /panel/api/webhooks/resend': ['event_id', 'failed_since'],
  'POST /campus/api/blocks/{block_id}/submit': ['answers', 'score', 'max_score', 'source'],
  'PUT /campus/api/exams/{product_id}/answers': ['answers'],
  'POST /campus/api/exams/{product_id}/submit': ['answers'],
  'POST /campus/api/webinars/{id}/join': ['join_token', 'group'],
  'POST /campus/api/playback/permits': ['block_id', 'webinar_id', 'join_token'],
  'POST /campus/api/playback/samples': ['permit'],
  'GET /learning/playback': ['product_id', 'webinar_id'],
  'POST /assets': ['url', 'kind'],
  'POST /brain/sources/link': ['url', 'has_other_speakers'],
  'GET /products/{id}/students': ['starting_after'],
  'GET /panel/api/students/{visitor_id}/timeline': ['starting_after'],
  'GET /products/{id}/feedback/responses': ['starting_after'],
  'PUT /campus/api/surveys/{block_id}': ['answers'],
  'POST /campus/api/sessions/{session_id}/end': ['visible', 'focused', 'interacted'],
  'POST /external-delivery/connections': ['url', 'auth', 'token', 'successField'],
}

/** Ids that filter or mark a position. An unknown one is not an error. */
export const idsWithoutRecord = ['starting_after', 'channel_id', 'visitor_id', 'actor_id', 'record_id']

const instants = {
  fits: ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.123Z', '2026-01-31T09:30:00+02:00'],
  refused: ['', 'yesterday', '2026-01-31', '2026-01-31T09:30:00', '2026-02-30T09:30:00Z', '1767225600'],
}

/** Texts that a field accepts and refuses by rules that no schema can state, by the field's name. */
export const knownTexts: Record<string, { fits: string[]; refused: string[] }> = {
  from: instants,
  since: instants,
  until: instants,
  updated_since: {
    fits: ['2026-01-31', '2026-01-31T09:30:00Z', '2026-01-31T09:30:00.123Z', '2026-01-31T09:30:00+02:00'],
    refused: [
      '',
      'yesterday',
      '2026-02-30',
      '2026-13-01',
      '2026-01-31T25:00:00Z',
      '1767225600',
      '2026-01-31 09:30',
    ],
  },
}
