import type { en } from './en.ts'

export const es: typeof en = {
  skip: 'Saltar al contenido',
  navigation: 'Campus',
  courses: 'Mis cursos',
  live: 'Directos y reuniones',
  you: 'Tú',
  recorded: 'Qué se registra',
  sign_out: 'Salir',
  ask: 'Preguntar',
  replay: 'Repetición',
  not_found: 'Esta página no existe.',
  home: 'A mis cursos',
  no_academy: 'Aquí no hay ninguna academia',
  no_academy_help: 'Comprueba la dirección o pregunta a quien te la envió.',
  other_academy: (name) => `Has entrado en ${name}.`,
  go_there: 'Ir allí',
}
