export const en = {
  title: 'You',
  purpose: 'How you are called here, and how the campus looks on this device.',
  email: 'Email',
  name: 'Your name',
  name_help: 'Your academy sees it, and certificates bear it.',
  save: 'Save',
  saved: 'Your name is saved',
  language: 'Language',
  theme: 'Colours',
  themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
  read_recorded: 'What is recorded about you',
  recorded_title: 'What is recorded',
  recorded_purpose: 'What your academy learns about your studying here, and what it does not.',
  back: 'You',
  recorded: [
    {
      title: 'Lessons',
      text: 'When you open a lesson, once a day, and when you mark it as completed or take that back.',
    },
    {
      title: 'Films',
      text: 'While a film plays in a visible page: for how long, how much of the film, where you are, pauses and jumps. Not what you look at, and nothing while the page is hidden.',
    },
    {
      title: 'Time in lessons',
      text: 'While a lesson is open: whether the page is visible and has the focus, and whether a key, pointer or touch was used. Not which keys, and not what you write.',
    },
    {
      title: 'Live sessions',
      text: 'When you enter and leave a room. Not what you say there.',
    },
    {
      title: 'Quizzes, assignments, exams and surveys',
      text: 'What you answer, when, and how it was graded.',
    },
    {
      title: 'Certificates',
      text: 'When you get one. Whoever has its code sees your name, the course and the day.',
    },
    {
      title: 'The chat',
      text: 'What you write and what the clone answers. Your academy can read it.',
    },
  ],
  limits:
    'None of it shows whether you paid attention or learned something. Nothing is sent to other companies for advertising. Films from Vimeo are loaded from Vimeo.',
  rights: 'You may ask your academy for a copy of all that is stored about you, and to have it erased.',
}
