import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Preguntar',
  conversation: 'Conversación',
  ai: 'Aquí responde una IA, con lo que tu academia le ha enseñado. Puede equivocarse.',
  begin: 'Pregunta lo que quieras saber de tus cursos.',
  message: 'Tu pregunta',
  send: 'Enviar',
  attach: 'Adjuntar una imagen',
  remove_picture: 'Quitar la imagen',
  your_picture: 'Tu imagen',
  not_a_picture: 'Esa imagen no se puede leer. Prueba con JPEG, PNG, WebP o GIF.',
  thinking: 'Un momento…',
  earlier: 'Mensajes anteriores',
  rests_on: 'Se apoya en',
  at: (title, time) => `${title}, en ${time}`,
  errors: {
    not_found: 'Aquí no hay a quién preguntar.',
    access_ended: 'Tu acceso ha terminado.',
    access_paused: 'Tu acceso está en pausa.',
    automated_repetition: 'Eso se preguntó hace un momento.',
    cap_reached: 'Ahora mismo no se puede preguntar más.',
    images_not_accepted: 'Ahora mismo no se admiten imágenes.',
    unsupported_file: 'Esa imagen no se puede leer.',
    storage_quota_exceeded: 'Ahora mismo no caben imágenes. Pregunta sin ella.',
  },
}
