import { z } from 'zod'
import { id, limit, listEnvelope, timestamp } from '../../../platform/http/fields.ts'

export const savesQuery = z.strictObject({
  starting_after: id().optional().describe('Answer with saves that are older than this one.'),
  limit: limit(100, 20),
})

const savedChange = z
  .strictObject({
    change: z.enum(['added', 'changed', 'removed']),
    part: z.enum(['module', 'unit', 'block', 'survey', 'certificate', 'exam']),
    type: z.string().nullable().describe('What a block is, such as text; null for other parts.'),
    title: z.string().nullable(),
    former_title: z.string().nullable().describe('What it was called before, where it was renamed.'),
    place: z.string().nullable().describe('What the module or the lesson is called in which it lies.'),
    fields: z
      .array(z.string())
      .describe(
        'What is different in a part that is changed. position, module and unit: it was moved. published and withdrawn: what became of its status.',
      ),
  })
  .meta({ id: 'CourseChange' })

const courseSave = z
  .strictObject({
    id: id(),
    at: timestamp(),
    actor: z.strictObject({
      kind: z.enum(['user', 'api_key', 'operator', 'job']),
      id: id().nullable(),
      name: z.string().nullable().describe('Email of the user, or label of the key.'),
    }),
    changes: z.array(savedChange),
    left_out: z.int().describe('Further changes of the same save, which are not kept.'),
  })
  .meta({ id: 'CourseSave' })
export type CourseSave = z.output<typeof courseSave>
export const saveList = listEnvelope(courseSave)

export const saveExample: CourseSave = {
  id: 4,
  at: '2026-03-01T09:30:00.000Z',
  actor: { kind: 'user', id: 1, name: 'eva@example.com' },
  changes: [
    {
      change: 'changed',
      part: 'unit',
      type: null,
      title: 'Sowing indoors',
      former_title: 'Sowing',
      place: 'Basics',
      fields: ['title', 'published'],
    },
  ],
  left_out: 0,
}
