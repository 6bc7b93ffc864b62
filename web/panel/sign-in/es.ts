import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Entrar',
  email: 'Correo electrónico',
  password: 'Contraseña',
  sign_in: 'Entrar',
  no_account:
    '¿Aún no tienes cuenta? El servidor muestra un enlace para el titular la primera vez que arranca. A los demás se les invita.',
  errors: {
    invalid_credentials: 'El correo y la contraseña no coinciden.',
    too_many_failures: 'Demasiados intentos. Espera un cuarto de hora.',
  },
}
