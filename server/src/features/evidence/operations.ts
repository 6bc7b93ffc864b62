import { invalidDateRange, notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineCsv, defineOperation } from '../../platform/operation.ts'
import { exportLearningEvents } from './export/export-learning-events.ts'
import { listLearningEvents } from './list-learning-events.ts'
import { exportEventsQuery, learningEventExample, learningEventList, listEventsQuery } from './schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listLearningEvents: defineOperation(
    {
      summary: 'List learning events',
      description: paragraphs(
        'What students did in a course, by id: lessons opened (once for each student, lesson and day in UTC), completed, and taken back, quizzes and assignments submitted, exams started, submitted and graded by a person, certificates issued and their PDFs made. Ids follow the order in which events were recorded, so a reader who continues after the last id misses none.',
        'An event is recorded once and never changed. It stays when its lesson or its product is deleted; then product_id still finds it. When the student is erased, visitor_email is empty, and what they wrote themselves is gone.',
        'What students did before the platform recorded it is not reconstructed.',
      ),
      input: listEventsQuery,
      output: learningEventList,
      errors: [invalidDateRange, notFound],
      example: {
        input: { product_id: learningEventExample.product_id },
        output: { object: 'list', data: [learningEventExample], has_more: false, next_starting_after: null },
      },
    },
    listLearningEvents,
  ),
  exportLearningEvents: defineCsv(
    {
      summary: 'Download learning events as CSV',
      description:
        'The events that GET /learning/events lists with the same filters, as CSV; evidence is JSON. `evidence export` of the command line also signs them.',
      input: exportEventsQuery,
      errors: [invalidDateRange, notFound],
    },
    exportLearningEvents,
  ),
}
