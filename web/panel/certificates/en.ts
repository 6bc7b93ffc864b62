export const en = {
  title: 'Certificates',
  purpose: 'Who has finished what, and the page where anybody can confirm it.',
  search: 'Name, email or code',
  all_courses: 'All courses',
  columns: { student: 'Student', course: 'Course', issued: 'Issued', code: 'Code', verify: 'Proof' },
  verify: 'Open',
  verify_of: (name: string) => `Open the confirmation of ${name}`,
  none: 'No certificate yet. Students get one by themselves, once they have met what the course asks for it.',
}
