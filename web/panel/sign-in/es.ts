import type { en } from './en.ts'

export const es: typeof en = {
  title: 'Entrar',
  email: 'Correo electrónico',
  password: 'Contraseña',
  code: 'Código de tu aplicación de autenticación, o de recuperación',
  sign_in: 'Entrar',
  with_passkey: 'Entrar con una llave de acceso',
  or: 'o',
  no_account:
    '¿Aún no tienes cuenta? El servidor muestra un enlace para el titular la primera vez que arranca. A los demás se les invita.',
  errors: {
    invalid_credentials: 'El correo y la contraseña no coinciden.',
    second_factor_needed: 'Ahora, el código de tu aplicación de autenticación.',
    unknown_passkey: 'Aquí no se conoce esta llave de acceso. Entra con tu contraseña.',
    passkeys_unavailable:
      'Este servidor no tiene una dirección para llaves de acceso. Entra con tu contraseña.',
    wrong_code: 'El código no es correcto o ya se usó.',
    too_many_failures: 'Demasiados intentos. Espera un cuarto de hora.',
  },
}
