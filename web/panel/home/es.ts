import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Primeros pasos',
  purpose: 'Lo que tu clon ya tiene y lo que falta.',
  done: 'Hecho',
  next: 'Siguiente',
  steps: {
    knowledge: {
      title: 'Enséñale algo',
      text: 'Tu clon responde con lo que le das: textos, páginas, PDF, vídeos.',
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
    talk: {
      title: 'Que te encuentren',
      text: 'Conecta tu web o tus herramientas con una clave de API y lee aquí lo que te preguntan.',
      action: 'Ver conversaciones',
    },
  },
}
