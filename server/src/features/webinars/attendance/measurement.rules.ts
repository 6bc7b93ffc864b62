/** What the figures of attendance measure, for whoever reads them. */
const shared = {
  source: 'livekit_signed_webhooks',
  scope: 'group_sessions_only',
  limitations:
    'Entries and exits are those that LiveKit told in signed notices, for main and group rooms, since notices are received; earlier ones are not reconstructed. Broadcasts, visits to pages and waiting at the door are not counted. A connection proves neither attention nor compliance with any rule, and a personal link may be forwarded: it cannot prove who used it. The audience is how the webinar was configured; it proves no enrolment and gives no minutes to courses.',
} as const

/** Of the connections of one webinar. */
export const registrationMeasurement = {
  ...shared,
  duration:
    'confirmed_connected_seconds counts the time in which at least one connection stood whose entry and exit are both known. Devices and rooms at the same time count once. A connection without one of its ends adds nothing, nor does one whose exit is dated before its entry.',
  refresh:
    'Notices may come late, twice or in any order, and change what was shown. Ids of registrations say nothing about changes: read all pages again for a fresh list.',
}

/** Of people over the sessions of a product. */
export const attendeeMeasurement = {
  ...shared,
  duration:
    'connected_seconds of a session counts the time in which at least one connection of the person stood there whose entry and exit are both known; devices, rooms and registrations at the same time count once. The sum over sessions adds them up. A connection without one of its ends adds nothing.',
  refresh:
    'Notices may come late, twice or in any order, and change what was shown. People come in ascending visitor_id, then those without one by their registration: read all pages again for a fresh list.',
}
