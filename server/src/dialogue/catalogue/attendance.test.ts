import { expect, it } from 'vitest'
import { readAttendance, saysAttendance } from './attendance.rules.ts'

it.each([
  ['do you have anything in person?', 'in_person'],
  ['any face-to-face workshops?', 'in_person'],
  ['¿hay clases presenciales?', 'in_person'],
  ['dais clases en persona', 'in_person'],
  ['avez-vous des cours en présentiel ?', 'in_person'],
  ['Gibt es Kurse vor Ort?', 'in_person'],
  ['avete corsi dal vivo?', 'in_person'],
  ['do you do anything in person, not online?', 'in_person'],
  ["do you do anything in person that isn't online?", 'in_person'],
  ['do you run anything in person or is it all online?', 'in_person'],
  ['¿hay algo presencial o es todo online?', 'in_person'],
  ['teneis algo online?', 'online'],
  ['¿no tienes nada online?', 'online'],
  ['que no sea online, presencial', 'in_person'],
  ['¿hay algo en línea?', 'online'],
  ['can we do it by video?', 'online'],
  ['tens aulas on-line?', 'online'],
])('«%s» asks for what is attended %s', (question, attendance) => {
  expect(readAttendance(question)?.attendance).toBe(attendance)
})

it.each([
  'is it online or in person?',
  'is it all online or all in person?',
  'courses in person, or just online ones?',
  'how many people come in?',
  '¿qué cursos hay?',
])('«%s» wants neither more than the other', (question) => {
  expect(readAttendance(question)).toBe(null)
})

it('a product says how it is attended in its title, its tags or its description', () => {
  expect(saysAttendance('A hands-on day at the studio', 'in_person')).toBe(true)
  expect(saysAttendance('Curso en línea con nueve lecciones', 'online')).toBe(true)
  expect(saysAttendance('Curso en línea con nueve lecciones', 'in_person')).toBe(false)
  expect(saysAttendance('Un curso no presencial', 'in_person')).toBe(false)
  expect(saysAttendance('Presencial o, si no puedes, online', 'online')).toBe(true)
  expect(saysAttendance('No solo online, también presencial', 'online')).toBe(true)
  expect(saysAttendance('A weekend in our studio. Learn to bake at home.', 'online')).toBe(false)
})
