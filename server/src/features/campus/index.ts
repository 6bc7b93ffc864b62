export { requireOpenCourse } from './course/require-open-course.ts'
export { accessEnded, accessPaused, lessonErrors } from './errors.ts'
export { type LessonMarked, lessonCompleted, lessonOpened, lessonUncompleted } from './events.ts'
export { requireOpenLesson } from './lesson/require-open-lesson.ts'
