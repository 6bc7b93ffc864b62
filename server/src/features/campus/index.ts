export { type LessonMarked, lessonCompleted, lessonOpened, lessonUncompleted } from './events.ts'
