import { eraseMentions } from '../../platform/erase-mentions.ts'
import { defineFeature } from '../../platform/feature.ts'
import { campusRoutes } from './campus.ts'
import { commands } from './commands.ts'
import { endExams } from './exams/end-exams.job.ts'
import { listPersonAttempts, mentionsInAttempts } from './exams/person-attempts.queries.ts'
import { panel } from './panel.ts'
import { routes } from './routes.ts'
import { listPersonSubmissions, mentionsInSubmissions } from './submissions/submissions.queries.ts'
import { listPersonResponses, mentionsInResponses } from './surveys/responses.queries.ts'

export const assessments = defineFeature({
  name: 'assessments',
  title: 'Assessments',
  promise: 'The server grades what students submit, counts every attempt once, and tells no answers.',
  tables: ['block_submissions', 'survey_responses', 'exam_attempts'],
  doors: { api: routes, campus: campusRoutes, panel },
  jobs: [endExams],
  commands,
  erased_in_parts: [
    eraseMentions(mentionsInSubmissions),
    eraseMentions(mentionsInResponses),
    eraseMentions(mentionsInAttempts),
  ],
  // Erasing a person deletes what they submitted and answered with their visitor.
  personal_data: [
    {
      name: 'submissions',
      list: ({ db, account }, { visitor_ids }) => listPersonSubmissions(db, account.id, visitor_ids),
    },
    {
      name: 'survey_responses',
      list: ({ db, account }, { visitor_ids }) => listPersonResponses(db, account.id, visitor_ids),
    },
    {
      name: 'exam_attempts',
      list: ({ db, account }, { visitor_ids }) => listPersonAttempts(db, account.id, visitor_ids),
    },
  ],
})
