import type { en } from './en.ts'

type Screen = { name: keyof typeof en.screens; path: string; isForOwners?: boolean }
type Section = { name: keyof typeof en.sections; screens: Screen[] }

/** The navigation in its order. */
export const sections: Section[] = [
  {
    name: 'start',
    screens: [
      { name: 'first_steps', path: '/' },
      { name: 'try_clone', path: '/try' },
    ],
  },
  {
    name: 'teach',
    screens: [
      { name: 'sources', path: '/knowledge' },
      { name: 'guided_answers', path: '/guided-answers' },
      { name: 'questions', path: '/questions' },
      { name: 'clones', path: '/clones' },
    ],
  },
  {
    name: 'talk',
    screens: [
      { name: 'conversations', path: '/conversations' },
      { name: 'contacts', path: '/contacts' },
      { name: 'tags', path: '/tags' },
      { name: 'widgets', path: '/widgets' },
    ],
  },
  {
    name: 'courses',
    screens: [
      { name: 'courses', path: '/courses' },
      { name: 'students', path: '/students' },
      { name: 'exams', path: '/exams' },
      { name: 'feedback', path: '/feedback' },
      { name: 'certificates', path: '/certificates' },
      { name: 'evidence', path: '/evidence' },
    ],
  },
  {
    name: 'sell',
    screens: [
      { name: 'products', path: '/products' },
      { name: 'assets', path: '/media' },
      { name: 'sales', path: '/sales' },
      { name: 'affiliates', path: '/affiliates' },
      { name: 'deliveries', path: '/deliveries' },
    ],
  },
  {
    name: 'live',
    screens: [
      { name: 'webinars', path: '/webinars' },
      { name: 'meetings', path: '/meetings' },
      { name: 'meeting_types', path: '/booking-pages' },
    ],
  },
  {
    name: 'settings',
    screens: [
      { name: 'usage', path: '/usage' },
      { name: 'account', path: '/account' },
      { name: 'members', path: '/members', isForOwners: true },
      { name: 'keys', path: '/keys', isForOwners: true },
      { name: 'webhooks', path: '/webhooks', isForOwners: true },
      { name: 'audit', path: '/audit', isForOwners: true },
      { name: 'you', path: '/you' },
    ],
  },
]
