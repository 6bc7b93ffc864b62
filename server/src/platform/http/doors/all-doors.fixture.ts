import { z } from 'zod'
import type { TestApp } from '../../../../test/app.ts'
import type { Actor, WidgetVisitor } from '../../context.ts'
import { defineRawOperation, defineUpload } from '../../operation.ts'
import type { Role } from '../../roles.rules.ts'
import { get, post } from '../route.ts'
import { createCampusDoor } from './campus.ts'
import { operations, serveTestDoors, testAccount } from './doors.fixture.ts'
import { createHooksDoor } from './hooks.ts'
import { createPanelDoor } from './panel.ts'
import { createWidgetDoor, type WidgetCaller } from './widget.ts'

const { createEcho, getEcho, signIn, signOut } = operations
const account = testAccount(7)

/** A session's token is the role and the user's number: `owner-1`. */
export const panel = createPanelDoor(async (_app, token) => {
  const [role, user_id] = token.split('-')
  return user_id === undefined
    ? null
    : {
        account,
        actor: { kind: 'user', id: Number(user_id), session_id: 1 },
        role: role as Role,
        isRenewed: false,
      }
})
/** A session's token is the student's number: `student-1`. */
const campus = createCampusDoor(async (_app, token) =>
  /^student-\d+$/.test(token)
    ? {
        account,
        actor: { kind: 'student', visitor_id: Number(token.slice(8)), session_id: 1 },
        isRenewed: false,
      }
    : null,
)
const caller = (visitor: WidgetVisitor | null): WidgetCaller => ({
  account,
  actor: { kind: 'widget', id: 'wgt_1', version_id: 1, visitor },
})
const visitor = { external_id: '3', email: null, name: null, is_identified: false, began_ms: 0 }
/** The ids of the widgets that were looked up, newest last. */
export const lookedUp: string[] = []
const widget = createWidgetDoor({
  async findWidget(_app, id) {
    lookedUp.push(id)
    return id === 'wgt_1'
      ? { caller: caller(null), allowedOrigins: ['https://school.example', 'https://*.example.org'] }
      : null
  },
  findVisitor: async (_app, token) => (token === 'visitor-3' ? caller(visitor) : null),
})

/** The notices that came, newest last. */
export const received: { actor: Actor; bytes: Buffer; headers: Record<string, unknown> }[] = []
const takeNotice = defineRawOperation(
  {
    summary: 'Take a notice',
    description: 'Takes the bytes of a notice.',
    input: z.strictObject({ sender: z.string() }),
    output: z.strictObject({ received: z.literal(true), sender: z.string() }),
  },
  async function takeNotice({ actor }, { body, headers, sender }) {
    received.push({ actor, bytes: body, headers })
    return { received: true as const, sender }
  },
)

/** How each file ended that began to come: `whole`, or the type of its error. */
export const begun: string[] = []
/** The files that came whole, newest last. */
export const kept: { file_name: string; bytes: Buffer }[] = []
export const maxFileBytes = 200_000
const keepFile = defineUpload(
  {
    summary: 'Keep a file',
    description: 'Keeps a file.',
    input: z.strictObject({ shelf: z.int().optional(), label: z.string().max(9).optional() }),
    maxFileBytes,
    output: z.unknown(),
  },
  async function keepFile(_ctx, { file: { file_name, content }, ...fields }) {
    const place = begun.push('coming') - 1
    const chunks = await Array.fromAsync(content).catch((error) => {
      begun[place] = error.type
      throw error
    })
    const bytes = Buffer.concat(chunks)
    kept.push({ file_name, bytes })
    return { file_name, byte_count: bytes.length, fields }
  },
)

const ticket = { ...createEcho, input: z.strictObject({ widget_id: z.string() }) }

/** Every door but the API's, with routes of tests behind it. */
export const serveAllTestDoors = (app: TestApp) =>
  serveTestDoors(app, [panel, campus, widget, createHooksDoor()], {
    panel: [
      get('/echoes/{id}', 'viewer', getEcho),
      post('/echoes', 'editor', createEcho),
      post('/files', 'editor', keepFile),
      post('/sign-in', 'anyone', signIn, { session: 'begins' }),
      post('/sign-out', 'viewer', signOut, { session: 'ends' }),
    ],
    campus: [
      get('/echoes/{id}', 'student', getEcho),
      post('/echoes', 'student', createEcho),
      post('/beacons', 'student', createEcho, { takesBeacons: true }),
      post('/enter', 'anyone', signIn, { session: 'begins' }),
    ],
    widget: [post('/{widget_id}/ticket', 'page', ticket), post('/messages', 'visitor', createEcho)],
    hooks: [post('/{sender}', 'anyone', takeNotice)],
  })

/** Headers of a request from a page of this server. */
export const ours = { 'sec-fetch-site': 'same-origin' }
export const panelSession = (token: string) => ({ cookie: `other=1; understudy_panel=${token}` })
export const campusSession = (token: string) => ({ cookie: `understudy_campus=${token}` })
