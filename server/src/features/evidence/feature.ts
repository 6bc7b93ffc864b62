import { eraseMentions } from '../../platform/erase-mentions.ts'
import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import {
  assignmentSubmitted,
  examReviewed,
  examStarted,
  examSubmitted,
  quizSubmitted,
} from '../assessments/index.ts'
import { lessonCompleted, lessonOpened, lessonUncompleted } from '../campus/index.ts'
import { certificateIssued, certificatePdfGenerated } from '../certificates/index.ts'
import { personErased } from '../contacts/index.ts'
import { commands } from './commands.ts'
import { eraseStudent, listPersonEvents, mentionsInEvidence } from './learning-events.queries.ts'
import { panel } from './panel.ts'
import { recordCertificate, recordCertificatePdf } from './record-certificate.ts'
import { recordExamGrade, recordExamStart } from './record-exam.ts'
import { recordLessonEvent } from './record-lesson-event.ts'
import { recordAssignment, recordQuiz } from './record-submission.ts'
import { routes } from './routes.ts'

export const evidence = defineFeature({
  name: 'evidence',
  title: 'Learning evidence',
  promise: 'What students did is recorded once and never changed.',
  tables: ['learning_events'],
  doors: { api: routes, panel },
  commands,
  subscriptions: [
    on(lessonOpened, recordLessonEvent('lesson_opened')),
    on(lessonCompleted, recordLessonEvent('lesson_completed')),
    on(lessonUncompleted, recordLessonEvent('lesson_uncompleted')),
    on(quizSubmitted, recordQuiz),
    on(assignmentSubmitted, recordAssignment),
    on(examStarted, recordExamStart),
    on(examSubmitted, recordExamGrade('exam_submitted')),
    on(examReviewed, recordExamGrade('exam_reviewed')),
    on(certificateIssued, recordCertificate),
    on(certificatePdfGenerated, recordCertificatePdf),
    on(personErased, ({ db, account }, { visitor_ids }) => eraseStudent(db, account.id, visitor_ids)),
  ],
  erased_in_parts: [eraseMentions(mentionsInEvidence)],
  personal_data: [
    {
      name: 'learning_events',
      list: ({ db, account }, { visitor_ids }) => listPersonEvents(db, account.id, visitor_ids),
    },
  ],
})
