import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type pg from 'pg'
import { run, type Statement } from './pool.ts'
import { send } from './server.ts'
import { type Answer, refuse } from './sources.ts'

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const statement = (name: string, text: string): Statement => ({ name, text })

const findSession = statement(
  'session',
  'select account_id, id, visitor_id, last_used_at from student_sessions where token_sha256 = $1',
)

const listGrounds = statement(
  'grounds',
  `select a.product_id, a.granted_at, a.expires_at, a.paused, (
      select json_agg(json_build_object('starts_at', ${iso('i.starts_at')}, 'ends_at', ${iso('i.ends_at')})
        order by i.sequence)
      from access_intervals as i where i.account_id = a.account_id and i.access_id = a.id
    ) as intervals
  from academy_access as a
  where a.account_id = $1 and a.visitor_id = $2 and a.revoked_at is null
  order by a.product_id, a.id`,
)

const findCourse = statement(
  'course',
  `select p.title, p.replay_visibility, s.certificate, c.verification_code, c.issued_at, c.title as issued_title,
    c.requirements as met
  from products as p
  left join course_settings as s on s.account_id = p.account_id and s.product_id = p.id
  left join certificates as c on c.account_id = p.account_id and c.product_id = p.id and c.visitor_id = $3
  where p.account_id = $1 and p.id = $2`,
)

const mark = `left join lesson_marks as mark on mark.account_id = u.account_id and mark.product_id = u.product_id
  and mark.unit_id = u.id and mark.visitor_id = $3`
const marked = 'mark.completed_at is not null as completed, mark.visitor_id is not null as started'
const date = 'coalesce(u.published_at, u.first_published_at, u.created_at) as date'

const listUnits = statement(
  'units',
  `select m.id as module_id, m.key as module_key, m.title as module_title, u.id, u.key, u.title, u.description,
    ${date}, ${marked}
  from course_modules as m
  left join course_units as u on u.account_id = m.account_id and u.product_id = m.product_id
    and u.module_id = m.id and u.status = 'published'
  ${mark}
  where m.account_id = $1 and m.product_id = $2 and m.removed_at is null
  order by m.position, m.id, u.position, u.id`,
)

const listBlocks = statement(
  'blocks',
  `select unit_id, id, key, type, title, case when unit_id is null then content end as survey
  from course_blocks where account_id = $1 and product_id = $2 and removed_at is null order by position, id`,
)

const findLesson = statement(
  'lesson',
  `select u.id, u.product_id, u.key, u.title, u.description, p.replay_visibility, ${date}, ${marked}
  from course_units as u join products as p on p.account_id = u.account_id and p.id = u.product_id
  ${mark}
  where u.account_id = $1 and u.id = $2 and u.status = 'published'`,
)

const listLessonBlocks = statement(
  'lesson_blocks',
  `select b.id, b.key, b.type, b.title, b.content, a.id as asset_id, a.duration_seconds, spoken.language, done.*,
    w.watched_seconds, last.position_seconds
  from course_blocks as b
  left join assets as a on a.account_id = b.account_id and a.id = (b.content ->> 'asset_id')::bigint
    and a.status = 'ready'
  left join lateral (
    select language from transcripts as t
    where t.account_id = a.account_id and (t.asset_id = a.id or t.made_of_asset_id = a.id)
    order by t.asset_id is null, t.created_at desc limit 1) as spoken on b.type = 'video'
  left join lateral (
    select count(*)::int as attempts, max(score) as best_score, coalesce(bool_or(passed), false) as passed
    from block_submissions as s
    where s.account_id = b.account_id and s.visitor_id = $3 and s.block_id = b.id and b.type = 'quiz') as done on true
  left join playback_watches as w on w.account_id = b.account_id and w.viewer = 'v' || $3::bigint
    and w.resource = video_resource(b.id, b.content) and b.type = 'video'
  left join lateral (
    select sample.position_seconds from playback_sessions as ps
    join playback_samples as sample on sample.account_id = ps.account_id and sample.session_id = ps.session_id
      and sample.occurred_at = ps.last_occurred_at
    where ps.account_id = w.account_id and ps.viewer = w.viewer and ps.resource = w.resource
    order by ps.last_occurred_at desc, sample.id desc limit 1) as last on true
  where b.account_id = $1 and b.unit_id = $2 and b.removed_at is null order by b.position, b.id`,
)

const listCards = statement(
  'cards',
  `select id, tags[1] as kind, title, description, replay_visibility from products
  where account_id = $1 and id = any($2::bigint[])`,
)

const listLessons = statement(
  'lessons',
  `select u.product_id, u.id, ${date}, mark.completed_at is not null as completed
  from course_units as u join course_modules as m on m.account_id = u.account_id and m.id = u.module_id
  ${mark}
  where u.account_id = $1 and u.product_id = any($2::bigint[]) and u.status = 'published'
  order by m.position, m.id, u.position, u.id`,
)

// biome-ignore lint/suspicious/noExplicitAny: rows as they come
type Row = any
type Student = { account_id: number; visitor_id: number; requests: number }

/** Starts statements together on one connection, so that they share a round trip. */
async function together(pool: pg.Pool, statements: [Statement, unknown[]][]): Promise<Row[][]> {
  const client = await pool.connect()
  try {
    const results = await Promise.all(statements.map(([text, values]) => run(client, text, values)))
    return results.map(({ rows }) => rows)
  } finally {
    client.release()
  }
}

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify(body) })
const missing = () => refuse(404, 'not_found', 'There is nothing at this address.')

/** The window and the state of a student's grounds for a product. */
function unite(grounds: Row[], product_id: number) {
  const own = grounds.filter((ground) => ground.product_id === product_id)
  if (own.length === 0) return null
  const now = new Date().toISOString()
  const expires_at = own.some((ground) => ground.expires_at === null)
    ? null
    : own
        .map((ground) => ground.expires_at)
        .sort()
        .at(-1)
  const granted_at = own.flatMap((ground) => ground.intervals.map((one: Row) => one.starts_at)).sort()[0]
  const isOver = expires_at !== null && expires_at <= now
  const status = isOver ? 'expired' : own.every((ground) => ground.paused) ? 'paused' : 'active'
  return { granted_at, expires_at, status }
}

const isOpen = (access: Row, course: Row, lesson: Row): boolean =>
  access.status === 'active' && (course.replay_visibility === 'all' || lesson.date >= access.granted_at)

async function outline(pool: pg.Pool, { account_id, visitor_id }: Student, id: number): Promise<Answer> {
  const [grounds, [course], rows, blocks] = (await together(pool, [
    [listGrounds, [account_id, visitor_id]],
    [findCourse, [account_id, id, visitor_id]],
    [listUnits, [account_id, id, visitor_id]],
    [listBlocks, [account_id, id]],
  ])) as [Row[], Row[], Row[], Row[]]
  const access = unite(grounds, id)
  if (access === null || course === undefined) return missing()
  const modules = new Map<number, Row>()
  const units = new Map<number, Row>()
  for (const { module_id, module_key, module_title, id, key, title, description, ...row } of rows) {
    let module = modules.get(module_id)
    if (module === undefined) {
      module = { id: module_id, key: module_key, title: module_title, units: [] }
      modules.set(module_id, module)
    }
    if (id === null) continue
    const { completed, started } = row
    const open = isOpen(access, course, row)
    const unit = { id, key, title, description, open, completed, started, blocks: [] }
    module.units.push(unit)
    units.set(id, unit)
  }
  let survey = null
  for (const { unit_id, id, key, type, title, survey: common } of blocks) {
    if (unit_id === null) survey = { block_id: id, questions: common.questions }
    else units.get(unit_id)?.blocks.push({ id, key, type, title })
  }
  const { certificate } = course
  return ok({
    product_id: id,
    title: course.title,
    modules: [...modules.values()],
    survey,
    certificate: certificate && showCertificate(course, [...units.values()]),
    exam_product_ids: certificate?.requires.exam_product_ids ?? [],
  })
}

/** Of a course that asks for all lessons. */
function showCertificate(
  { certificate, verification_code, issued_at, issued_title, met }: Row,
  units: Row[],
) {
  if (verification_code === null) {
    const requirements = [{ name: 'all_lessons', met: units.every(({ completed }) => completed) }]
    return { title: certificate.title, requirements, issued: null }
  }
  const pdf_url = signed(`/certificates/${verification_code}/pdf`)
  return { title: issued_title, requirements: met, issued: { verification_code, issued_at, pdf_url } }
}

const secret = createSecretKey(randomBytes(32))

function signed(path: string): string {
  const expires = Math.ceil(Date.now() / 1000) + 3_600
  const signature = createHmac('sha256', secret).update(`${path}.${expires}`).digest('base64url')
  return `http://127.0.0.1${path}?expires=${expires}&signature=${signature}`
}

/** Of the types that the course has. */
function showBlock({ id, key, type, title, content, ...row }: Row): object {
  if (type === 'text') return { id, key, title, type, html: content.html }
  if (type === 'video') return { id, key, title, type, ...showVideo({ content, ...row }) }
  const { attempts, best_score, passed } = row
  const questions = content.questions.map(({ key, kind, question, options, points }: Row) =>
    options === undefined ? { key, kind, question, points } : { key, kind, question, options, points },
  )
  return { id, key, title, type, questions, attempts, best_score, passed }
}

/** Of a video that has no captions. */
const showVideo = ({ content, asset_id, language, ...row }: Row) => ({
  embed_url: asset_id === null ? null : signed(`/embed/${asset_id}`),
  stream_url: asset_id === null ? null : signed(`/embed/${asset_id}/stream`),
  captions_url: language,
  captions_language: language,
  vimeo_id: content.vimeo_id ?? null,
  duration_seconds: content.duration_seconds ?? row.duration_seconds,
  watched_seconds: row.watched_seconds ?? 0,
  position_seconds: row.position_seconds ?? 0,
})

async function lesson(pool: pg.Pool, { account_id, visitor_id }: Student, id: number): Promise<Answer> {
  const [grounds, [row], blocks] = (await together(pool, [
    [listGrounds, [account_id, visitor_id]],
    [findLesson, [account_id, id, visitor_id]],
    [listLessonBlocks, [account_id, id, visitor_id]],
  ])) as [Row[], Row[], Row[]]
  const access = row === undefined ? null : unite(grounds, row.product_id)
  if (access === null) return missing()
  if (!isOpen(access, row, row)) return refuse(403, 'before_your_access', 'This lesson is closed.')
  const { product_id, key, title, description, completed, started } = row
  const head = { product_id, id, key, title, description, open: true, completed, started }
  return ok({ ...head, blocks: blocks.map(showBlock) })
}

async function courses(pool: pg.Pool, { account_id, visitor_id }: Student): Promise<Answer> {
  const { rows: grounds } = await run(pool, listGrounds, [account_id, visitor_id])
  const ids = [...new Set(grounds.map(({ product_id }) => product_id))]
  const [cards, lessons] = (await together(pool, [
    [listCards, [account_id, ids]],
    [listLessons, [account_id, ids, visitor_id]],
  ])) as [Row[], Row[]]
  const data = ids.map((product_id) => {
    const card = cards.find(({ id }) => id === product_id)
    const { granted_at, expires_at, status } = unite(grounds, product_id)!
    const own = lessons.filter((lesson) => lesson.product_id === product_id)
    const next = own.find((lesson) => !lesson.completed && isOpen({ status, granted_at }, card, lesson))
    return {
      ...{ product_id, kind: card.kind, title: card.title, description: card.description },
      ...{ status, granted_at, expires_at },
      completed_lessons: own.filter(({ completed }) => completed).length,
      total_lessons: own.length,
      next_unit_id: next?.id ?? null,
    }
  })
  return ok({ object: 'list', data, has_more: false, next_starting_after: null })
}

const path = /^\/campus\/api\/(courses|lessons)(?:\/(\d+))?$/

/**
 * The server that the campus is compared with: the same statements and answers by bare node:http and pg. The session is
 * read each time, as the campus does; requests are counted, not limited.
 */
export function createCampusBaseline(pool: pg.Pool) {
  const counts = new Map<number, number>()
  const server = createServer(async (request, response) => {
    try {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? ''
      const { rows } = await run(pool, findSession, [hash('sha256', token, 'buffer')])
      const [, what, id] = path.exec(request.url!) ?? []
      if (rows[0] === undefined || what === undefined) return send(request, response, null, missing())
      const requests = (counts.get(rows[0].visitor_id) ?? 0) + 1
      counts.set(rows[0].visitor_id, requests)
      const student: Student = { ...rows[0], requests }
      const answer = id === undefined ? courses : what === 'courses' ? outline : lesson
      send(request, response, student, await answer(pool, student, Number(id)))
    } catch (error) {
      console.error(error)
      send(request, response, null, refuse(500, 'internal_error', 'Something went wrong.'))
    }
  })
  server.keepAliveTimeout = 72_000
  return server
}
