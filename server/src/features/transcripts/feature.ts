import { defineFeature } from '../../platform/feature.ts'
import { transcribeRecordings } from './making/transcribe.job.ts'
import { pages, panel } from './panel.ts'
import { listPersonTranscripts } from './transcripts.queries.ts'

export const transcripts = defineFeature({
  name: 'transcripts',
  title: 'Transcripts',
  promise: 'What was said in a webinar, a meeting or a film is read with who said it and when.',
  tables: ['transcripts', 'transcriptions'],
  doors: { panel },
  pages,
  jobs: [transcribeRecordings],
  // Erasing a person deletes their meetings, and transcripts with them.
  personal_data: [
    {
      name: 'transcripts',
      list: ({ db, account }, person) => listPersonTranscripts(db, account.id, person),
    },
  ],
})
