export const en = {
  title: 'Sign in',
  email: 'Email',
  password: 'Password',
  sign_in: 'Sign in',
  no_account:
    'No account yet? The server prints a link for the owner when it starts first. Others are invited.',
  errors: {
    invalid_credentials: 'Email and password do not belong together.',
    too_many_failures: 'Too many tries. Wait a quarter of an hour.',
  } as Record<string, string>,
}
