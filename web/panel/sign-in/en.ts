export const en = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  code: 'Code of your authenticator app, or a recovery code',
  sign_in: 'Sign in',
  no_account:
    'No account yet? The server prints a link for the owner when it starts first. Others are invited.',
  errors: {
    invalid_credentials: 'Email and password do not belong together.',
    second_factor_needed: 'Now the code of your authenticator app.',
    wrong_code: 'This code is not right, or was used already.',
    too_many_failures: 'Too many tries. Wait a quarter of an hour.',
  } as Record<string, string>,
}
