import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router'
import { NotFound } from './frame/not-found.tsx'
import { Shell } from './frame/shell.tsx'

const root = createRootRoute({ notFoundComponent: NotFound })

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Shell })

/** A screen behind the sign-in; its code is loaded when it is opened first. */
const screen = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component })

const routeTree = root.addChildren([
  signedIn.addChildren([
    screen(
      '/',
      lazyRouteComponent(() => import('./home/first-steps.tsx'), 'FirstSteps'),
    ),
    screen(
      '/try',
      lazyRouteComponent(() => import('./try/try-clone.tsx'), 'TryClone'),
    ),
    screen(
      '/knowledge',
      lazyRouteComponent(() => import('./knowledge/list-sources.tsx'), 'ListSources'),
    ),
    screen(
      '/knowledge/add',
      lazyRouteComponent(() => import('./knowledge/add-knowledge.tsx'), 'AddKnowledge'),
    ),
    screen(
      '/knowledge/add/text',
      lazyRouteComponent(() => import('./knowledge/add-text.tsx'), 'AddText'),
    ),
    screen(
      '/knowledge/add/link',
      lazyRouteComponent(() => import('./knowledge/add-link.tsx'), 'AddLink'),
    ),
    screen(
      '/knowledge/add/file',
      lazyRouteComponent(() => import('./knowledge/add-file.tsx'), 'AddFile'),
    ),
    screen(
      '/knowledge/folders',
      lazyRouteComponent(() => import('./knowledge/list-folders.tsx'), 'ListFolders'),
    ),
    screen(
      '/knowledge/$id',
      lazyRouteComponent(() => import('./knowledge/show-source.tsx'), 'ShowSource'),
    ),
    screen(
      '/guided-answers',
      lazyRouteComponent(() => import('./guided-answers/list-guided-answers.tsx'), 'ListGuidedAnswers'),
    ),
    screen(
      '/guided-answers/new',
      lazyRouteComponent(() => import('./guided-answers/write-guided-answer.tsx'), 'WriteGuidedAnswer'),
    ),
    screen(
      '/guided-answers/$id',
      lazyRouteComponent(() => import('./guided-answers/edit-guided-answer.tsx'), 'EditGuidedAnswer'),
    ),
    screen(
      '/questions',
      lazyRouteComponent(() => import('./questions/list-questions.tsx'), 'ListQuestions'),
    ),
    screen(
      '/clones',
      lazyRouteComponent(() => import('./clones/list-clones.tsx'), 'ListClones'),
    ),
    screen(
      '/clones/new',
      lazyRouteComponent(() => import('./clones/create-clone.tsx'), 'CreateClone'),
    ),
    screen(
      '/clones/$id',
      lazyRouteComponent(() => import('./clones/edit-clone.tsx'), 'EditClone'),
    ),
    screen(
      '/conversations',
      lazyRouteComponent(() => import('./conversations/list-conversations.tsx'), 'ListConversations'),
    ),
    screen(
      '/conversations/$id',
      lazyRouteComponent(() => import('./conversations/read-conversation.tsx'), 'ReadConversation'),
    ),
    screen(
      '/contacts/new',
      lazyRouteComponent(() => import('./contacts/add-contact.tsx'), 'AddContact'),
    ),
    screen(
      '/contacts/import',
      lazyRouteComponent(() => import('./contacts/import-contacts.tsx'), 'ImportContacts'),
    ),
    screen(
      '/tags/new',
      lazyRouteComponent(() => import('./contacts/add-tag.tsx'), 'AddTag'),
    ),
    screen(
      '/tags/$id',
      lazyRouteComponent(() => import('./contacts/edit-tag.tsx'), 'EditTag'),
    ),
    screen(
      '/contacts',
      lazyRouteComponent(() => import('./contacts/list-contacts.tsx'), 'ListContacts'),
    ),
    screen(
      '/contacts/$id',
      lazyRouteComponent(() => import('./contacts/open-contact.tsx'), 'OpenContact'),
    ),
    screen(
      '/tags',
      lazyRouteComponent(() => import('./contacts/list-tags.tsx'), 'ListTags'),
    ),
    screen(
      '/courses',
      lazyRouteComponent(() => import('./courses/list-courses.tsx'), 'ListCourses'),
    ),
    screen(
      '/courses/$id',
      lazyRouteComponent(() => import('./courses/edit-course.tsx'), 'EditCourse'),
    ),
    screen(
      '/students',
      lazyRouteComponent(() => import('./students/list-students.tsx'), 'ListStudents'),
    ),
    screen(
      '/students/$id',
      lazyRouteComponent(() => import('./students/open-student.tsx'), 'OpenStudent'),
    ),
    screen(
      '/exams',
      lazyRouteComponent(() => import('./exams/list-exams.tsx'), 'ListExams'),
    ),
    screen(
      '/exams/$id',
      lazyRouteComponent(() => import('./exams/review-exam.tsx'), 'ReviewExam'),
    ),
    screen(
      '/feedback',
      lazyRouteComponent(() => import('./feedback/read-feedback.tsx'), 'ReadFeedback'),
    ),
    screen(
      '/certificates',
      lazyRouteComponent(() => import('./certificates/list-certificates.tsx'), 'ListCertificates'),
    ),
    screen(
      '/evidence',
      lazyRouteComponent(() => import('./evidence/list-events.tsx'), 'ListEvents'),
    ),
    screen(
      '/products',
      lazyRouteComponent(() => import('./products/list-products.tsx'), 'ListProducts'),
    ),
    screen(
      '/products/new',
      lazyRouteComponent(() => import('./products/add-product.tsx'), 'AddProduct'),
    ),
    screen(
      '/products/$id',
      lazyRouteComponent(() => import('./products/edit-product.tsx'), 'EditProduct'),
    ),
    screen(
      '/webinars',
      lazyRouteComponent(() => import('./webinars/list-webinars.tsx'), 'ListWebinars'),
    ),
    screen(
      '/webinars/new',
      lazyRouteComponent(() => import('./webinars/add-webinar.tsx'), 'AddWebinar'),
    ),
    screen(
      '/webinars/$id',
      lazyRouteComponent(() => import('./webinars/open-webinar.tsx'), 'OpenWebinar'),
    ),
    screen(
      '/meetings',
      lazyRouteComponent(() => import('./meetings/list-meetings.tsx'), 'ListMeetings'),
    ),
    screen(
      '/meetings/new',
      lazyRouteComponent(() => import('./meetings/add-meeting.tsx'), 'AddMeeting'),
    ),
    screen(
      '/meetings/$id',
      lazyRouteComponent(() => import('./meetings/open-meeting.tsx'), 'OpenMeeting'),
    ),
    screen(
      '/booking-pages',
      lazyRouteComponent(() => import('./meetings/list-types.tsx'), 'ListTypes'),
    ),
    screen(
      '/booking-pages/new',
      lazyRouteComponent(() => import('./meetings/add-type.tsx'), 'AddType'),
    ),
    screen(
      '/booking-pages/$id',
      lazyRouteComponent(() => import('./meetings/edit-type.tsx'), 'EditType'),
    ),
    // The files of this build lie under /panel/assets.
    screen(
      '/media',
      lazyRouteComponent(() => import('./assets/list-assets.tsx'), 'ListAssets'),
    ),
    screen(
      '/media/add',
      lazyRouteComponent(() => import('./assets/add-asset.tsx'), 'AddAsset'),
    ),
    screen(
      '/media/$id',
      lazyRouteComponent(() => import('./assets/open-asset.tsx'), 'OpenAsset'),
    ),
    screen(
      '/sales',
      lazyRouteComponent(() => import('./sales/list-sales.tsx'), 'ListSales'),
    ),
    screen(
      '/sales/one',
      lazyRouteComponent(() => import('./sales/open-sale.tsx'), 'OpenSale'),
    ),
    screen(
      '/affiliates',
      lazyRouteComponent(() => import('./affiliates/list-affiliates.tsx'), 'ListAffiliates'),
    ),
    screen(
      '/affiliates/new',
      lazyRouteComponent(() => import('./affiliates/add-affiliate.tsx'), 'AddAffiliate'),
    ),
    screen(
      '/deliveries',
      lazyRouteComponent(() => import('./deliveries/list-deliveries.tsx'), 'ListDeliveries'),
    ),
    screen(
      '/widgets',
      lazyRouteComponent(() => import('./widgets/list-widgets.tsx'), 'ListWidgets'),
    ),
    screen(
      '/widgets/$id',
      lazyRouteComponent(() => import('./widgets/open-widget.tsx'), 'OpenWidget'),
    ),
    screen(
      '/usage',
      lazyRouteComponent(() => import('./usage/see-usage.tsx'), 'SeeUsage'),
    ),
    screen(
      '/keys',
      lazyRouteComponent(() => import('./keys/list-keys.tsx'), 'ListKeys'),
    ),
    screen(
      '/keys/new',
      lazyRouteComponent(() => import('./keys/create-key.tsx'), 'CreateKey'),
    ),
    screen(
      '/webhooks',
      lazyRouteComponent(() => import('./webhooks/list-webhooks.tsx'), 'ListWebhooks'),
    ),
    screen(
      '/webhooks/new',
      lazyRouteComponent(() => import('./webhooks/add-webhook.tsx'), 'AddWebhook'),
    ),
    screen(
      '/webhooks/attempts',
      lazyRouteComponent(() => import('./webhooks/list-attempts.tsx'), 'ListAttempts'),
    ),
    screen(
      '/webhooks/$id',
      lazyRouteComponent(() => import('./webhooks/edit-webhook.tsx'), 'EditWebhook'),
    ),
    screen(
      '/members',
      lazyRouteComponent(() => import('./members/list-members.tsx'), 'ListMembers'),
    ),
    screen(
      '/members/invite',
      lazyRouteComponent(() => import('./members/invite-member.tsx'), 'InviteMember'),
    ),
    screen(
      '/audit',
      lazyRouteComponent(() => import('./audit/list-audit.tsx'), 'ListAudit'),
    ),
    screen(
      '/account',
      lazyRouteComponent(() => import('./account/edit-account.tsx'), 'EditAccount'),
    ),
    screen(
      '/you',
      lazyRouteComponent(() => import('./you/your-sign-in.tsx'), 'YourSignIn'),
    ),
  ]),
])

export const createPanelRouter = () => createRouter({ routeTree, basepath: '/panel' })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPanelRouter>
  }
}
