import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Certificados',
  purpose: 'Quién ha terminado qué, y la página donde cualquiera puede comprobarlo.',
  search: 'Nombre, correo o código',
  all_courses: 'Todos los cursos',
  columns: { student: 'Alumno', course: 'Curso', issued: 'Emitido', code: 'Código', verify: 'Prueba' },
  verify: 'Abrir',
  verify_of: (name) => `Abrir la comprobación de ${name}`,
  none: 'Todavía no hay certificados. Cada alumno obtiene el suyo cuando cumple lo que pide el curso.',
}
