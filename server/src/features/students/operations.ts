import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { getAcademy } from './academy/get-academy.ts'
import { invalidCode } from './errors.ts'
import { createVisitorLink } from './links/create-visitor-link.ts'
import { enter } from './links/enter.ts'
import { requestLink } from './links/request-link.ts'
import { getMe } from './me/get-me.ts'
import { updateMe } from './me/update-me.ts'
import {
  academyBySlug,
  enterBody,
  entered,
  me,
  meExample,
  publicAcademy,
  renameMeBody,
  signInBody,
  visitorLink,
  visitorLinkBody,
} from './schemas.ts'
import { signOut } from './sessions/sign-out.ts'

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  getAcademy: defineOperation(
    {
      summary: 'Read how an academy looks',
      description: 'What its pages show before anybody has signed in: its name, language, colour and logo.',
      input: academyBySlug,
      output: publicAcademy,
      errors: [notFound],
      example: {
        input: { slug: meExample.academy.slug },
        output: { ...meExample.academy, language: 'en', color: '#1f5c3a', logo_url: null },
      },
    },
    getAcademy,
  ),
  requestLink: defineOperation(
    {
      summary: 'Ask for a link that signs in',
      description: paragraphs(
        'Mails a link to a student. It works once, within 15 minutes.',
        'The answer is the same, and comes in the same time, whether or not the email is known. An email without access to any product gets no mail. An email gets at most 5 links an hour, and a client address can ask for 60 an hour; beyond that nothing is sent, and the answer stays the same.',
      ),
      input: signInBody,
      output: z.strictObject({ sent: z.literal(true) }),
      example: {
        input: { email: 'ana@example.com', academy: 'garden-school' },
        output: { sent: true },
      },
    },
    requestLink,
  ),
  enter: defineOperation(
    {
      summary: 'Enter with the code of a link',
      description:
        'Begins a session of 30 days, which every use lengthens. Its token comes in the answer, for programs, and as a cookie, for browsers. A code works once; the page that a link opens sends it when its button is clicked.',
      input: enterBody,
      output: entered,
      errors: [invalidCode],
      example: {
        input: { code: '10000000007.3vfBF6uvIYtE1ak7GsuMjp2wGVRFl4LyARnxIl3bPJk' },
        output: {
          token: 'ust_0dUeXzS7Yxq3Vb1mP2cT5nJ8kL4hG6fD9sA0wQeRtYu',
          visitor: meExample.visitor,
          academy: meExample.academy,
        },
      },
    },
    enter,
  ),
  createVisitorLink: defineOperation(
    {
      summary: 'Make a link that signs a student in',
      description:
        'For a student whom no mail reaches. Whoever opens the link enters as the student, once. The link is shown this once.',
      input: visitorLinkBody,
      output: visitorLink,
      errors: [notFound],
      showsSecret: true,
      status: 201,
      example: {
        input: { visitor_id: 10000000042, hours: 24 },
        output: {
          visitor_id: 10000000042,
          url: 'https://school.example/campus/enter?code=10000000007.3vfBF6uvIYtE1ak7GsuMjp2w',
          expires_at: '2026-03-02T09:30:00.000Z',
        },
      },
    },
    createVisitorLink,
  ),
  signOut: defineOperation(
    {
      summary: 'Sign out',
      description: 'Ends this session at once, and clears its cookie. Other sessions of the student stay.',
      output: z.strictObject({ signed_out: z.literal(true) }),
      example: { output: { signed_out: true } },
    },
    signOut,
  ),
  getMe: defineOperation(
    {
      summary: 'Read who is signed in',
      description: 'Answers the student, their academy, and the language in which the academy writes.',
      output: me,
      example: { output: meExample },
    },
    getMe,
  ),
  updateMe: defineOperation(
    {
      summary: 'Change the own name',
      description: 'Stores the name that the student wants to be called, which certificates show.',
      input: renameMeBody,
      output: me,
      example: { input: { name: 'Ana' }, output: meExample },
    },
    updateMe,
  ),
}
