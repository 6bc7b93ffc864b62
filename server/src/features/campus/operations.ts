import { notFound } from '../../platform/errors.ts'
import { wholeList } from '../../platform/http/fields.ts'
import { paragraphs } from '../../platform/markdown.ts'
import { defineOperation } from '../../platform/operation.ts'
import { unsupportedFile } from '../assets/index.ts'
import {
  automatedRepetition,
  capReached,
  imagesNotAccepted,
  maxPictureBodyBytes,
  modelUnavailable,
} from '../chat/index.ts'
import { responsesQuotaExceeded, storageQuotaExceeded } from '../usage/index.ts'
import { chatInCampus } from './chat/chat-in-campus.ts'
import { getChat } from './chat/get-chat.ts'
import { listChatMessages } from './chat/list-chat-messages.ts'
import { getCourse } from './course/get-course.ts'
import { listCourses } from './course/list-courses.ts'
import { accessEnded, accessPaused, lessonErrors } from './errors.ts'
import {
  chatExample,
  courseExample,
  lessonExample,
  lessonStateExample,
  messageExample,
  outlineExample,
} from './examples.ts'
import { getLesson } from './lesson/get-lesson.ts'
import { completeLesson, openLesson, uncompleteLesson } from './lesson/mark-lesson.ts'
import {
  byProduct,
  byUnit,
  campusChat,
  campusChatBody,
  campusMessageList,
  campusReply,
  courseOutline,
  lesson,
  lessonState,
  listChatMessagesQuery,
  studentCourseList,
} from './schemas.ts'

const unit_id = lessonExample.id

/** The operations of the feature, by name. Doors open them. */
export const operations = {
  listCourses: defineOperation(
    {
      summary: 'List the own courses',
      description: paragraphs(
        'Everything that the student has access to, in ascending product_id: paused and expired access too, revoked access not. A course that is a draft or archived by now stays for those who have access.',
        'The counts are over the lessons that are published now.',
      ),
      output: studentCourseList,
      example: { output: wholeList([courseExample]) },
    },
    listCourses,
  ),
  getCourse: defineOperation(
    {
      summary: 'Read the outline of a course',
      description: paragraphs(
        'Modules with their published lessons, in order, and what the student marked. What lessons hold is not in it.',
        'While the access is paused, and after it has expired, every lesson is closed. Without access, or when it was revoked, the course is 404, as one that does not exist.',
      ),
      input: byProduct,
      output: courseOutline,
      errors: [notFound],
      example: { input: { product_id: outlineExample.product_id }, output: outlineExample },
    },
    getCourse,
  ),
  getLesson: defineOperation(
    {
      summary: 'Read a lesson',
      description: paragraphs(
        'A lesson with what its blocks hold. Addresses of media are signed and last an hour; read the lesson again for fresh ones. Reading records nothing: say with open that the student opened it.',
        'A lesson of a course to which the student has no access is 404, as is a draft. A closed one is 403 and says why.',
      ),
      input: byUnit,
      output: lesson,
      errors: lessonErrors,
      example: { input: { unit_id }, output: lessonExample },
    },
    getLesson,
  ),
  openLesson: defineOperation(
    {
      summary: 'Record that a lesson was opened',
      description:
        'Recorded once for each student, lesson and day in UTC; repeating it on that day records nothing.',
      input: byUnit,
      output: lessonState,
      errors: lessonErrors,
      example: { input: { unit_id }, output: lessonStateExample },
    },
    openLesson,
  ),
  completeLesson: defineOperation(
    {
      summary: 'Mark a lesson as completed',
      description: 'A lesson that is completed stays as it is, and nothing is recorded.',
      input: byUnit,
      output: lessonState,
      errors: lessonErrors,
      example: { input: { unit_id }, output: { ...lessonStateExample, completed: true } },
    },
    completeLesson,
  ),
  uncompleteLesson: defineOperation(
    {
      summary: 'Take back that a lesson is completed',
      description: 'The lesson stays started. Where it is not completed, nothing is recorded.',
      input: byUnit,
      output: lessonState,
      errors: lessonErrors,
      example: { input: { unit_id }, output: lessonStateExample },
    },
    uncompleteLesson,
  ),
  getChat: defineOperation(
    {
      summary: 'Read what the chat takes',
      description: 'What a message to the clone of the academy may come with.',
      output: campusChat,
      example: { output: { object: 'campus_chat', accepts_images: false } },
    },
    getChat,
  ),
  listChatMessages: defineOperation(
    {
      summary: 'List what was said in the chat',
      description:
        "The messages of the student's latest thread in the campus, the newest first; none where they never wrote.",
      input: listChatMessagesQuery,
      output: campusMessageList,
      example: { output: wholeList([messageExample]) },
    },
    listChatMessages,
  ),
  chatInCampus: defineOperation(
    {
      summary: 'Chat with the clone of the academy',
      description: paragraphs(
        "Sends one message to the account's active clone and returns one full reply, which counts as one response of the plan. The message continues the student's latest thread in the campus, unless it asks for a new one.",
        'The threads of the campus have channel_id 3. The student sees none of the threads that they have through other channels.',
        'It needs access to some product that is active now. Where every access is paused or expired it is 403, and without any 404.',
      ),
      input: campusChatBody,
      callsOut: true,
      maxBodyBytes: maxPictureBodyBytes,
      output: campusReply,
      errors: [
        notFound,
        accessEnded,
        accessPaused,
        responsesQuotaExceeded,
        capReached,
        automatedRepetition,
        modelUnavailable,
        imagesNotAccepted,
        unsupportedFile,
        storageQuotaExceeded,
      ],
      example: chatExample,
    },
    chatInCampus,
  ),
}
