import { createHash } from 'node:crypto'
import type { LearningEvent } from '../schemas.ts'

const adl = 'http://adlnet.gov/expapi'
const streams = 'http://activitystrea.ms/schema/1.0'

/** What an event's evidence may hold of what a statement shows by itself. */
type Evidence = {
  lesson_title?: string
  verification_code?: string
  score?: number
  max_score?: number
  passed?: boolean | null
  grade?: Pick<Evidence, 'score' | 'max_score' | 'passed'>
}

type Kind = LearningEvent['kind']
type ActivityType = 'lesson' | 'course' | 'assessment' | 'assignment' | 'certificate'

/** The verb of each kind, and what it is done to. Verbs and types without a host of their own are this installation's. */
const kinds: Record<Kind, { verb: string; said: string; type: ActivityType }> = {
  lesson_opened: { verb: `${streams}/open`, said: 'opened', type: 'lesson' },
  lesson_completed: { verb: `${adl}/verbs/completed`, said: 'completed', type: 'lesson' },
  lesson_uncompleted: { verb: '/verbs/uncompleted', said: 'took back the completion of', type: 'lesson' },
  quiz_submitted: { verb: `${adl}/verbs/attempted`, said: 'attempted', type: 'assessment' },
  assignment_submitted: { verb: `${streams}/submit`, said: 'submitted', type: 'assignment' },
  exam_started: { verb: `${adl}/verbs/initialized`, said: 'started', type: 'assessment' },
  exam_submitted: { verb: `${adl}/verbs/attempted`, said: 'attempted', type: 'assessment' },
  exam_reviewed: { verb: `${adl}/verbs/scored`, said: 'was scored in', type: 'assessment' },
  certificate_issued: { verb: `${streams}/receive`, said: 'received', type: 'certificate' },
  certificate_pdf_generated: {
    ...{ verb: '/verbs/certificate-pdf-generated', said: 'got the PDF of', type: 'certificate' },
  },
}

const types: Record<ActivityType, string> = {
  lesson: `${adl}/activities/lesson`,
  course: `${adl}/activities/course`,
  assessment: `${adl}/activities/assessment`,
  assignment: '/activities/assignment',
  certificate: '/activities/certificate',
}

/**
 * An event as a statement of xAPI 1.0.3. The same event has the same id in every export. Students are named by their
 * visitor ids alone, and the whole evidence is an extension of the context.
 * @param base_url the installation's address, which its own identifiers begin with
 */
export function toStatement(event: LearningEvent, base_url: string): object {
  const own = (path: string) => (path.startsWith('/') ? `${base_url}/xapi${path}` : path)
  const { verb, said, type } = kinds[event.kind]
  const evidence = event.evidence as Evidence
  const course = own(`/products/${event.product_id}`)
  const id = own(activityPath(event, evidence))
  const result = resultOf(evidence.grade ?? evidence)
  const { lesson_title } = evidence
  return {
    id: statementId(`${base_url}/${event.id}`),
    actor: { objectType: 'Agent', account: { homePage: base_url, name: String(event.visitor_id) } },
    verb: { id: own(verb), display: { en: said } },
    object: {
      objectType: 'Activity',
      id,
      definition: {
        type: own(types[type]),
        ...(lesson_title !== undefined && { name: { und: lesson_title } }),
      },
    },
    ...(result !== null && { result }),
    context: {
      platform: 'Understudy',
      ...(id !== course && {
        contextActivities: {
          parent: [{ objectType: 'Activity', id: course, definition: { type: types.course } }],
        },
      }),
      extensions: { [own('/extensions/event')]: { id: event.id, kind: event.kind, evidence } },
    },
    timestamp: event.occurred_at,
  }
}

function activityPath({ product_id, unit_id, block_id }: LearningEvent, { verification_code }: Evidence) {
  if (verification_code !== undefined) return `/certificates/${verification_code}`
  if (block_id !== null) return `/blocks/${block_id}`
  return unit_id === null ? `/products/${product_id}` : `/lessons/${unit_id}`
}

function resultOf({ score, max_score, passed }: Evidence): object | null {
  if (score === undefined || max_score === undefined) return null
  // A score without points to reach has no scale.
  const scale = max_score > 0 ? { min: 0, max: max_score, scaled: score / max_score } : {}
  return { score: { raw: score, ...scale }, ...(typeof passed === 'boolean' && { success: passed }) }
}

/** A UUID that follows from a name (version 8, from SHA-256). */
function statementId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
