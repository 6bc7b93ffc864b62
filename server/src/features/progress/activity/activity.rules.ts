/** Kinds of activity. Of two at the same moment the one that comes first here is the last activity. */
export const activityKinds = ['lesson_completed', 'lesson_opened', 'video', 'live', 'replay'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** What a student did, and with which lesson or webinar. */
export type Activity = {
  kind: ActivityKind
  at: string
  unit_id: number | null
  webinar_id: number | null
}

/** The latest of several activities, whatever order they are told in; null where there are none. */
export const latestActivity = (activities: Activity[]): Activity | null =>
  activities.reduce<Activity | null>(
    (latest, each) => (latest === null || isLater(each, latest) ? each : latest),
    null,
  )

/** The latest activity of each student in each product. */
export const latestOfEach = <Each extends Activity & { visitor_id: number; product_id: number }>(
  activities: Each[],
): Each[] =>
  [...Map.groupBy(activities, ({ visitor_id, product_id }) => `${visitor_id} ${product_id}`).values()].map(
    (ofStudent) => ofStudent.reduce((latest, each) => (isLater(each, latest) ? each : latest)),
  )

/** At one moment and of one kind, the higher id decides. */
function isLater(one: Activity, other: Activity): boolean {
  if (one.at !== other.at) return one.at > other.at
  const order = activityKinds.indexOf(other.kind) - activityKinds.indexOf(one.kind)
  return order === 0 ? aboutId(one) > aboutId(other) : order > 0
}

const aboutId = ({ unit_id, webinar_id }: Activity): number => unit_id ?? webinar_id ?? 0
