/** Whose transcript it is. */
export type Recorded = { webinar_id: number } | { meeting_id: number }

/** The columns that say whose a row is. */
export const idsOf = (recorded: Recorded) => ({
  webinar_id: 'webinar_id' in recorded ? recorded.webinar_id : null,
  meeting_id: 'meeting_id' in recorded ? recorded.meeting_id : null,
})
