import { on } from '../../platform/events/subscription.ts'
import { defineFeature } from '../../platform/feature.ts'
import { assetDeleting } from '../assets/index.ts'
import { personErased } from '../contacts/index.ts'
import { transcriptionEnded } from '../transcripts/index.ts'
import { campusRoutes, pages } from './campus.ts'
import { commands } from './commands.ts'
import { sendMeetingMails } from './mails/send-meeting-mails.job.ts'
import { onAssetDeleting } from './on-asset-deleting.ts'
import { onPersonErased } from './on-person-erased.ts'
import { panel } from './panel.ts'
import { listMeetingsOf } from './records/meetings.queries.ts'
import { routes } from './routes.ts'
import { onTranscriptionEnded } from './transcript/on-transcription-ended.ts'

export const meetings = defineFeature({
  name: 'meetings',
  title: 'Meetings',
  promise: "A host's time is given once, and everybody who booked it knows when it is.",
  tables: ['meeting_types', 'meetings', 'meeting_mails'],
  doors: { api: routes, panel, campus: campusRoutes },
  pages,
  commands,
  jobs: [sendMeetingMails],
  subscriptions: [
    on(assetDeleting, onAssetDeleting),
    on(personErased, onPersonErased),
    on(transcriptionEnded, onTranscriptionEnded),
  ],
  personal_data: [
    { name: 'meetings', list: ({ db, account }, person) => listMeetingsOf(db, account.id, person) },
  ],
})
