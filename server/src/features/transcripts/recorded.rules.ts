/** Whose transcript it is. That of an asset is shown as its captions. */
export type Recorded = { webinar_id: number } | { meeting_id: number } | { asset_id: number }

/** The columns that say whose a row is. */
export const idsOf = (recorded: Recorded) => ({
  webinar_id: 'webinar_id' in recorded ? recorded.webinar_id : null,
  meeting_id: 'meeting_id' in recorded ? recorded.meeting_id : null,
  asset_id: 'asset_id' in recorded ? recorded.asset_id : null,
})
