import { exactlyOneRequired, notFound, notSignedIn } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { lessonErrors } from '../campus/index.ts'
import { featureNotInPlan } from '../usage/index.ts'
import { invalidPermit, notOpenYet, permitExpired, sessionClosed, sessionMismatch } from './errors.ts'
import { permitExample, sampleExample, samplesExample } from './examples.ts'
import { listPlayback } from './list/list-playback.ts'
import { measurement } from './list/measurement.rules.ts'
import { createPermit } from './permits/create-permit.ts'
import { recordSamples } from './samples/record-samples.ts'
import {
  listPlaybackQuery,
  permitBody,
  playbackList,
  playbackPermit,
  samplesAnswer,
  samplesBody,
} from './schemas.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  createPermit: defineOperation(
    {
      summary: 'Get the permit to report what is played of a video',
      description: paragraphs(
        'For a video of a lesson that is open to the student, or for a webinar. The permit lasts 12 hours, and not longer than the access as it stands now; revoking the access later does not end it. It opens no video.',
        'A lesson that the student may not see is 404, as is a block without a video. A closed one is 403 and says why.',
        'A webinar needs the join_token of a registrant, or the session of a student who registered or is in its audience; with a join_token nobody needs to be signed in, and the samples are the registrant’s. While it is live the permit ends 15 minutes after it, however long it takes; later it is for the replay, where that is open. The webinar is 404 for others, and 403 while there is nothing to watch.',
      ),
      input: permitBody,
      output: playbackPermit,
      status: 201,
      errors: [...lessonErrors, exactlyOneRequired, notSignedIn, featureNotInPlan, notOpenYet],
      example: { input: { block_id: 10000000002 }, output: permitExample },
    },
    createPermit,
  ),
  recordSamples: defineOperation(
    {
      summary: 'Report what is played of a video',
      description: paragraphs(
        'Takes up to 50 samples of one session, whole or not at all. Nothing but the permit authorises it, so it may be sent from any page, without signing in, and as a beacon. The session belongs to the person and the video of its first sample, and a closed sample ends it. A sample that the session knows is a duplicate and changes nothing, so a batch may be sent again.',
        'A sample counts no more visible time than passed since the sample before it in its session by occurred_at (the first: since the permit), and at most 60 seconds. All samples of a batch together, in their order, count no more than passed by the server’s clock since the last batch that the person had accepted for this video in any session (the first: since the permit, at most 60 seconds). Media counts up to four times that. An occurred_at outside the life of the permit or in the future becomes the server’s moment. What is cut is cut silently.',
        'A person may send 600 batches a minute.',
      ),
      input: samplesBody,
      output: samplesAnswer,
      errors: [invalidPermit, permitExpired, sessionMismatch, sessionClosed],
      example: { input: samplesExample, output: { accepted: 1, duplicates: 0 } },
    },
    recordSamples,
  ),
  listPlayback: defineOperation(
    {
      summary: 'List playback samples',
      description: paragraphs(
        'What players reported of the videos of a course, or of a webinar live and recorded, in ascending id. Send exactly one of product_id and webinar_id. Ids follow the order in which samples were stored, so a reader who continues after the last id misses none. Samples never change.',
        'Seconds are increments and not totals: add them up. Playing a stretch again adds again. Samples of a webinar are not attributed to a course.',
        'The samples of a webinar are a feature of plans with webinars.',
      ),
      input: listPlaybackQuery,
      output: playbackList,
      errors: [exactlyOneRequired, notFound, featureNotInPlan],
      example: {
        input: { product_id: sampleExample.product_id! },
        output: {
          ...{ object: 'list', data: [sampleExample], has_more: false, next_starting_after: null },
          measurement,
        },
      },
    },
    listPlayback,
  ),
}
