import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Evidencias',
  purpose:
    'Lo que hicieron tus alumnos, registrado una vez y nunca cambiado. Descárgalo cuando alguien pida pruebas.',
  download: 'Descargar CSV',
  none_taught:
    'Aún no hay nada que probar. Cuando tengas un curso o un examen, aquí verás lo que hacen tus alumnos.',
  product: 'Curso o examen',
  from: 'Desde',
  until: 'Hasta',
  everybody: 'Ver a todos los alumnos',
  erased: 'Alumno suprimido',
  none: 'Nadie ha hecho nada aquí todavía.',
  columns: { student: 'Alumno', what: 'Qué', detail: 'En detalle', when: 'Cuándo' },
  kinds: {
    lesson_opened: 'Abrió una lección',
    lesson_completed: 'Completó una lección',
    lesson_uncompleted: 'Desmarcó una lección',
    quiz_submitted: 'Entregó un cuestionario',
    assignment_submitted: 'Entregó una tarea',
    exam_started: 'Empezó un examen',
    exam_submitted: 'Entregó un examen',
    exam_reviewed: 'Recibió la nota de un examen',
    certificate_issued: 'Obtuvo un certificado',
    certificate_pdf_generated: 'Abrió el PDF de un certificado',
  },
  score: (score, most) => `${score} de ${most} puntos`,
  attempt: (number) => `Intento ${number}`,
  files: (count) => (count === 1 ? '1 archivo' : `${count} archivos`),
  graded_by: (name) => `corregido por ${name}`,
  signed:
    'Las evidencias con huellas y firma, para una auditoría, se hacen en el servidor: understudy evidence export.',
}
