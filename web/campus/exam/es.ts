import type { en } from './en.ts'

export const es: typeof en = {
  exam: 'Un examen',
  back: 'Mis cursos',
  rules: (minutes, percent) =>
    `Tienes ${minutes} minutos. Para aprobar hace falta el ${percent} de los puntos.`,
  attempts_left: (left) => (left === 1 ? 'Te queda un intento.' : `Te quedan ${left} intentos.`),
  no_attempts: 'Has usado todos los intentos.',
  clock:
    'Cuenta el reloj del servidor. Lo que respondes se guarda al momento: si la página se cierra no se pierde nada, aunque el tiempo sigue.',
  start: 'Empezar el examen',
  go_on: 'Seguir con el examen',
  remaining: (time) => `Quedan ${time}`,
  remaining_label: 'Tiempo que queda',
  saved: 'Todas las respuestas están guardadas',
  saving: 'Guardando…',
  offline: 'Sin guardar: no se llega al servidor. Se reintenta solo.',
  submit: 'Entregar',
  submit_title: '¿Entregar el examen?',
  submit_all: 'Has respondido a todas las preguntas.',
  submit_missing: (count) =>
    count === 1 ? 'Queda una pregunta sin responder.' : `Quedan ${count} preguntas sin responder.`,
  cancel: 'Volver a las preguntas',
  time_over: 'Se acabó el tiempo. Cuenta lo que estaba guardado.',
  your_attempts: 'Tus intentos',
  attempt: (number) => `Intento ${number}`,
  statuses: { running: 'en marcha', submitted: 'por corregir', reviewed: 'corregido' },
  passed: 'aprobado',
  not_passed: 'no aprobado',
  points: (score, max, percent) => `${score} de ${max} puntos (${percent})`,
  errors: {
    access_ended: 'Tu acceso ha terminado.',
    access_paused: 'Tu acceso está en pausa.',
    no_attempts_left: 'Has usado todos los intentos.',
    exam_time_over: 'Se acabó el tiempo. Cuenta lo que estaba guardado.',
    exam_not_running: 'Este intento ha terminado.',
  },
}
