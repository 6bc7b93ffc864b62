export { findLanguage } from './academy/find-language.ts'
export { createStudentSession } from './sessions/create-student-session.ts'
export { findStudentSession } from './sessions/find-student-session.ts'
export { requireStudent } from './sessions/require-student.ts'
