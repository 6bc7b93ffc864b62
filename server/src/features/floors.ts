/**
 * The floors of the house, each with its features and why they stand there. A feature may use those above it, and
 * hears of those below it through events only. features.ts loads them in this order, and .dependency-cruiser.cjs
 * reads it as the rule of who imports whom, so this file imports nothing.
 */
const floors = {
  tenant: {
    accounts: 'Everything belongs to an account.',
    members: 'Who works for an account signs in before anything else can be done.',
    usage: 'Whatever stores or answers asks first what the plan still allows.',
  },
  material: {
    assets: 'Media files refer to the account alone; products and answers refer to them.',
    contacts: 'A person is known before anything is sold to them or said by them.',
    catalog: 'Products are what courses, clones, sales and deliveries refer to.',
    courses: 'Modules and units hang below a product.',
    knowledge: 'It is made from texts, products and units, and clones answer from it.',
  },
  talk: {
    clones: 'A clone chooses among the knowledge and the products.',
    conversations: 'A thread belongs to a clone and a visitor.',
    chat: 'A chat answers from the knowledge, as a clone, within a thread.',
    widgets: 'They are chats on pages of the creator.',
  },
  trade: {
    sales: 'A sale refers to a product, a contact and perhaps the thread that led to it.',
  },
  school: {
    access: 'It follows products, tags and sales: each of them gives access.',
    students: 'Who has access may sign in.',
    transcripts: 'Webinars, meetings and films have one each.',
    webinars: 'They are for students of products, and for whoever registers.',
    meetings: 'Visitors book a time, and students see theirs.',
    campus: 'A signed-in student sees the lessons that the access opens.',
    'class-sessions': 'They are time spent in the lessons that the campus opens.',
    playback: 'Players report the videos of lessons that the campus opens.',
    assessments: 'Quizzes, assignments and surveys are blocks of the lessons that the campus opens.',
    certificates: 'They rest on lessons, quizzes and exams.',
    evidence: 'It records what students did in everything above.',
    progress: 'It follows from access, lessons and what students did in them.',
  },
  outward: {
    deliveries: 'It sends sales to other systems.',
    webhooks: 'It sends the events of everything above to other systems.',
  },
} as const

type Floors = typeof floors

/** The folders below features/. */
export type FeatureName = { [Floor in keyof Floors]: keyof Floors[Floor] }[keyof Floors]

/** In their order. */
export const featureOrder = Object.values(floors).flatMap((floor) => Object.keys(floor)) as FeatureName[]
