import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NotFound } from './frame/not-found.tsx'
import { Shell } from './frame/shell.tsx'

const root = createRootRoute({ notFoundComponent: NotFound })

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Shell })

/** A screen behind the sign-in; its code is loaded when it is opened first. */
const screen = <Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    component: lazyRouteComponent(load, name) as RouteComponent,
  })

const routeTree = root.addChildren([
  signedIn.addChildren([
    screen('/', () => import('./home/first-steps.tsx'), 'FirstSteps'),
    screen('/try', () => import('./try/try-clone.tsx'), 'TryClone'),
    screen('/knowledge', () => import('./knowledge/list-sources.tsx'), 'ListSources'),
    screen('/knowledge/add', () => import('./knowledge/add-knowledge.tsx'), 'AddKnowledge'),
    screen('/knowledge/add/text', () => import('./knowledge/add-text.tsx'), 'AddText'),
    screen('/knowledge/add/link', () => import('./knowledge/add-link.tsx'), 'AddLink'),
    screen('/knowledge/add/file', () => import('./knowledge/add-file.tsx'), 'AddFile'),
    screen('/knowledge/folders', () => import('./knowledge/list-folders.tsx'), 'ListFolders'),
    screen('/knowledge/$id', () => import('./knowledge/show-source.tsx'), 'ShowSource'),
    screen('/guided-answers', () => import('./guided-answers/list-guided-answers.tsx'), 'ListGuidedAnswers'),
    screen(
      '/guided-answers/new',
      () => import('./guided-answers/write-guided-answer.tsx'),
      'WriteGuidedAnswer',
    ),
    screen(
      '/guided-answers/$id',
      () => import('./guided-answers/edit-guided-answer.tsx'),
      'EditGuidedAnswer',
    ),
    screen('/questions', () => import('./questions/list-questions.tsx'), 'ListQuestions'),
    screen('/clones', () => import('./clones/list-clones.tsx'), 'ListClones'),
    screen('/clones/new', () => import('./clones/create-clone.tsx'), 'CreateClone'),
    screen('/clones/$id', () => import('./clones/edit-clone.tsx'), 'EditClone'),
    screen('/conversations', () => import('./conversations/list-conversations.tsx'), 'ListConversations'),
    screen('/conversations/$id', () => import('./conversations/read-conversation.tsx'), 'ReadConversation'),
    screen('/contacts/new', () => import('./contacts/add-contact.tsx'), 'AddContact'),
    screen('/contacts/import', () => import('./contacts/import-contacts.tsx'), 'ImportContacts'),
    screen('/tags/new', () => import('./contacts/add-tag.tsx'), 'AddTag'),
    screen('/tags/$id', () => import('./contacts/edit-tag.tsx'), 'EditTag'),
    screen('/contacts', () => import('./contacts/list-contacts.tsx'), 'ListContacts'),
    screen('/contacts/$id', () => import('./contacts/open-contact.tsx'), 'OpenContact'),
    screen('/tags', () => import('./contacts/list-tags.tsx'), 'ListTags'),
    screen('/courses', () => import('./courses/list-courses.tsx'), 'ListCourses'),
    screen('/courses/$id', () => import('./courses/edit-course.tsx'), 'EditCourse'),
    screen('/students', () => import('./students/list-students.tsx'), 'ListStudents'),
    screen('/students/$id', () => import('./students/open-student.tsx'), 'OpenStudent'),
    screen('/exams', () => import('./exams/list-exams.tsx'), 'ListExams'),
    screen('/exams/$id', () => import('./exams/review-exam.tsx'), 'ReviewExam'),
    screen('/feedback', () => import('./feedback/read-feedback.tsx'), 'ReadFeedback'),
    screen('/certificates', () => import('./certificates/list-certificates.tsx'), 'ListCertificates'),
    screen('/evidence', () => import('./evidence/list-events.tsx'), 'ListEvents'),
    screen('/products', () => import('./products/list-products.tsx'), 'ListProducts'),
    screen('/products/new', () => import('./products/add-product.tsx'), 'AddProduct'),
    screen('/products/$id', () => import('./products/edit-product.tsx'), 'EditProduct'),
    screen('/webinars', () => import('./webinars/list-webinars.tsx'), 'ListWebinars'),
    screen('/webinars/new', () => import('./webinars/add-webinar.tsx'), 'AddWebinar'),
    screen('/webinars/$id', () => import('./webinars/open-webinar.tsx'), 'OpenWebinar'),
    screen('/meetings', () => import('./meetings/list-meetings.tsx'), 'ListMeetings'),
    screen('/meetings/new', () => import('./meetings/add-meeting.tsx'), 'AddMeeting'),
    screen('/meetings/$id', () => import('./meetings/open-meeting.tsx'), 'OpenMeeting'),
    screen('/booking-pages', () => import('./meetings/list-types.tsx'), 'ListTypes'),
    screen('/booking-pages/new', () => import('./meetings/add-type.tsx'), 'AddType'),
    screen('/booking-pages/$id', () => import('./meetings/edit-type.tsx'), 'EditType'),
    // The files of this build lie under /panel/assets.
    screen('/media', () => import('./assets/list-assets.tsx'), 'ListAssets'),
    screen('/media/add', () => import('./assets/add-asset.tsx'), 'AddAsset'),
    screen('/media/$id', () => import('./assets/open-asset.tsx'), 'OpenAsset'),
    screen('/sales', () => import('./sales/list-sales.tsx'), 'ListSales'),
    screen('/sales/one', () => import('./sales/open-sale.tsx'), 'OpenSale'),
    screen('/affiliates', () => import('./affiliates/list-affiliates.tsx'), 'ListAffiliates'),
    screen('/affiliates/new', () => import('./affiliates/add-affiliate.tsx'), 'AddAffiliate'),
    screen('/deliveries', () => import('./deliveries/list-deliveries.tsx'), 'ListDeliveries'),
    screen('/deliveries/systems', () => import('./deliveries/list-systems.tsx'), 'ListSystems'),
    screen('/deliveries/systems/new', () => import('./deliveries/add-connection.tsx'), 'AddConnection'),
    screen('/deliveries/systems/$id', () => import('./deliveries/edit-connection.tsx'), 'EditConnection'),
    screen('/deliveries/rules/new', () => import('./deliveries/add-rule.tsx'), 'AddRule'),
    screen('/deliveries/rules/$id', () => import('./deliveries/edit-rule.tsx'), 'EditRule'),
    screen('/widgets', () => import('./widgets/list-widgets.tsx'), 'ListWidgets'),
    screen('/widgets/$id', () => import('./widgets/open-widget.tsx'), 'OpenWidget'),
    screen('/usage', () => import('./usage/see-usage.tsx'), 'SeeUsage'),
    screen('/keys', () => import('./keys/list-keys.tsx'), 'ListKeys'),
    screen('/keys/new', () => import('./keys/create-key.tsx'), 'CreateKey'),
    screen('/webhooks', () => import('./webhooks/list-webhooks.tsx'), 'ListWebhooks'),
    screen('/webhooks/new', () => import('./webhooks/add-webhook.tsx'), 'AddWebhook'),
    screen('/webhooks/attempts', () => import('./webhooks/list-attempts.tsx'), 'ListAttempts'),
    screen('/webhooks/$id', () => import('./webhooks/edit-webhook.tsx'), 'EditWebhook'),
    screen('/members', () => import('./members/list-members.tsx'), 'ListMembers'),
    screen('/members/invite', () => import('./members/invite-member.tsx'), 'InviteMember'),
    screen('/audit', () => import('./audit/list-audit.tsx'), 'ListAudit'),
    screen('/account', () => import('./account/edit-account.tsx'), 'EditAccount'),
    screen('/you', () => import('./you/your-sign-in.tsx'), 'YourSignIn'),
  ]),
])

export const createPanelRouter = () => createRouter({ routeTree, basepath: '/panel' })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>
  }
}
