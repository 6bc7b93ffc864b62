import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Preguntar',
  conversation: 'Conversación',
  ai: 'Aquí responde una IA, con lo que tu academia le ha enseñado. Puede equivocarse.',
  begin: 'Pregunta lo que quieras saber de tus cursos.',
  message: 'Tu pregunta',
  send: 'Enviar',
  thinking: 'Un momento…',
  rests_on: 'Se apoya en',
  at: (title, time) => `${title}, en ${time}`,
  errors: {
    not_found: 'Aquí no hay a quién preguntar.',
    access_ended: 'Tu acceso ha terminado.',
    access_paused: 'Tu acceso está en pausa.',
    automated_repetition: 'Eso se preguntó hace un momento.',
    cap_reached: 'Ahora mismo no se puede preguntar más.',
  },
}
