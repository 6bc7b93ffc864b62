export const en = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  code: 'Code of your authenticator app, or a recovery code',
  sign_in: 'Sign in',
  with_passkey: 'Sign in with a passkey',
  or: 'or',
  no_account:
    'No account yet? The server prints a link for the owner when it starts first. Others are invited.',
  errors: {
    invalid_credentials: 'Email and password do not belong together.',
    second_factor_needed: 'Now the code of your authenticator app.',
    unknown_passkey: 'This passkey is not known here. Sign in with your password.',
    passkeys_unavailable: 'This server has no address for passkeys. Sign in with your password.',
    wrong_code: 'This code is not right, or was used already.',
    too_many_failures: 'Too many tries. Wait a quarter of an hour.',
  } as Record<string, string>,
}
