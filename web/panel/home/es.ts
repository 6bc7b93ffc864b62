import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Primeros pasos',
  purpose: 'Lo que tu clon ya tiene y lo que falta.',
  done: 'Hecho',
  next: 'Siguiente',
  steps: {
    knowledge: {
      title: 'Enséñale algo',
      text: 'Tu clon responde con lo que le das: textos, páginas, PDF, vídeos y archivos de tu ordenador.',
      action: 'Añadir conocimiento',
    },
    clone: {
      title: 'Elige el clon que responde',
      text: 'Hay un clon activo. Dice quién es y qué puede usar.',
      action: 'Ver los clones',
    },
    try: {
      title: 'Habla con él',
      text: 'Pregúntale lo que preguntarían tus alumnos. No se guarda nada.',
      action: 'Probar el clon',
    },
    guided: {
      title: 'Responde con tus palabras',
      text: 'Lo que más te preguntan merece tu propia respuesta. Va por delante de todo.',
      action: 'Escribir una respuesta',
    },
    product: {
      title: 'Di qué vendes',
      text: 'El clon recomienda tus productos cuando vienen a cuento.',
      action: 'Añadir un producto',
    },
    widget: {
      title: 'Llévalo a tu web',
      text: 'Una línea en tus páginas y tus visitantes hablan con tu clon allí mismo.',
      action: 'Crear un widget',
    },
    talk: {
      title: 'Lee lo que te preguntan',
      text: 'Aquí se guarda cada conversación. Lo que nadie respondió espera entre las preguntas sin respuesta.',
      action: 'Ver conversaciones',
    },
    media: {
      title: 'Enseña imágenes y vídeos',
      text: 'Sube fichas, imágenes, audios y vídeos de cualquier tamaño para respuestas y lecciones.',
      action: 'Subir archivos',
    },
    members: {
      title: 'Invita a tu equipo',
      text: 'Otras personas te ayudan, cada una con sus permisos y su propio correo.',
      action: 'Invitar a alguien',
    },
    keys: {
      title: 'Conecta tus herramientas',
      text: 'Con una clave de API, tu web y tu tienda hablan con tu clon y avisan de las ventas.',
      action: 'Crear una clave',
    },
  },
}
