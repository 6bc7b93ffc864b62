import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Preguntas sin respuesta',
  purpose:
    'Lo que te han preguntado y ningún clon supo contestar. Respóndelo aquí una vez y lo sabrán todos.',
  which: 'Qué preguntas',
  states: { open: 'Pendientes', answered: 'Respondidas', dismissed: 'Descartadas' },
  nothing: {
    open: 'No hay nada pendiente: tus clones han respondido a todo. Lo que no sepan aparecerá aquí.',
    answered: 'Aún no has respondido ninguna pregunta aquí.',
    dismissed: 'No has descartado ninguna pregunta.',
  },
  question: 'Pregunta',
  question_hint: 'Tal como se hizo. Dila de forma más clara si ayuda.',
  asked: 'Veces',
  last_asked: (ago) => `Última vez: ${ago}`,
  to_do: 'Qué hacer',
  answer: 'Responder',
  answer_title: 'Responder para todos los clones',
  your_answer: 'Tu respuesta',
  save: 'Guardar respuesta',
  answered: 'Tus clones ya lo saben. La tienes entre las respuestas guiadas.',
  dismiss: 'Descartar',
  dismissed: 'No volverá a salir en la lista.',
  reopen: 'Recuperar',
  reopened: 'Vuelve a estar pendiente.',
}
