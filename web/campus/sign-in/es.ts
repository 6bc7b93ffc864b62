import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Entrar',
  purpose: (academy) => `${academy} te envía un enlace. No hace falta contraseña.`,
  your_academy: 'Tu academia',
  email: 'Tu correo',
  send: 'Enviarme el enlace',
  sent: 'Mira tu correo',
  sent_text: (email) =>
    `Si ${email} tiene acceso aquí, el enlace ya va de camino. Sirve una sola vez, durante 15 minutos.`,
  again: 'Usar otro correo',
  nothing: '¿No llega nada? Mira en la carpeta de spam, o pide un enlace a quien te vendió el curso.',
}
