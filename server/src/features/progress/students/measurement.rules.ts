/** What the list of students measures, for whoever reads it. */
export const measurement = {
  activity:
    'Activity is completing a lesson, opening it, watching its video, attending a live session of the course, or watching the recording of one. Taking back that a lesson is completed, quizzes, surveys, exams and time spent in the player are no activity.',
  coverage:
    'Openings and watching are known since the platform records them, and only from its own player and from Vimeo videos that it embeds, not from other sites. From before that, completed lessons alone are known.',
  paging:
    'Pages follow the order that was asked for, with days counted as of the first page. A student who changes between two requests may appear twice or not at all; read all pages again for a fresh list.',
}
