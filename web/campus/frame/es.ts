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
  enter_room: 'Entrar en la sala',
  replay: 'Repetición',
  not_found: 'Esta página no existe.',
  home: 'A mis cursos',
  no_academy: 'Aquí no hay ninguna academia',
  no_academy_help: 'Comprueba la dirección o pregunta a quien te la envió.',
  other_academy: (name) => `Has entrado en ${name}.`,
  offline:
    'No tienes conexión. Puedes leer el texto de la última lección que abriste; mientras tanto no se registra nada.',
  not_signed_out:
    'No se llega al servidor, así que tu sesión sigue abierta allí. Lo guardado en este dispositivo se ha borrado.',
  go_there: 'Ir allí',
}
