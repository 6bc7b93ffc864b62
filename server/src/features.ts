import { access } from './features/access/feature.ts'
import { accounts } from './features/accounts/feature.ts'
import { assessments } from './features/assessments/feature.ts'
import { assets } from './features/assets/feature.ts'
import { campus } from './features/campus/feature.ts'
import { catalog } from './features/catalog/feature.ts'
import { certificates } from './features/certificates/feature.ts'
import { chat } from './features/chat/feature.ts'
import { classSessions } from './features/class-sessions/feature.ts'
import { clones } from './features/clones/feature.ts'
import { contacts } from './features/contacts/feature.ts'
import { conversations } from './features/conversations/feature.ts'
import { courses } from './features/courses/feature.ts'
import { deliveries } from './features/deliveries/feature.ts'
import { evidence } from './features/evidence/feature.ts'
import { type FeatureName, featureOrder } from './features/floors.ts'
import { knowledge } from './features/knowledge/feature.ts'
import { meetings } from './features/meetings/feature.ts'
import { members } from './features/members/feature.ts'
import { playback } from './features/playback/feature.ts'
import { progress } from './features/progress/feature.ts'
import { sales } from './features/sales/feature.ts'
import { students } from './features/students/feature.ts'
import { transcripts } from './features/transcripts/feature.ts'
import { usage } from './features/usage/feature.ts'
import { webhooks } from './features/webhooks/feature.ts'
import { webinars } from './features/webinars/feature.ts'
import { widgets } from './features/widgets/feature.ts'
import type { Feature } from './platform/feature.ts'

const byName: Record<FeatureName, Feature> = {
  accounts,
  members,
  usage,
  assets,
  contacts,
  catalog,
  courses,
  knowledge,
  clones,
  conversations,
  chat,
  widgets,
  sales,
  access,
  students,
  transcripts,
  webinars,
  meetings,
  campus,
  'class-sessions': classSessions,
  playback,
  assessments,
  certificates,
  evidence,
  progress,
  deliveries,
  webhooks,
}

/** Every feature, in the order that floors.ts gives and explains. */
export const features: Feature[] = featureOrder.map((name) => byName[name])
