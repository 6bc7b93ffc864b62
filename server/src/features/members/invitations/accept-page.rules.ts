import { escapeHtml } from '../../../platform/escape-html.rules.ts'
import { documentPolicy, htmlDocument } from '../../../platform/html-document.rules.ts'
import texts from './texts.json' with { type: 'json' }

const { _licence, ...words } = texts

const style = `
body{margin:0;min-height:100vh;display:grid;place-content:center;font:18px/1.5 system-ui,sans-serif;color:#222;background:#f6f5f1}
main{width:min(24em,90vw);padding:2em 0}
h1{font-size:1.4em}
label{display:block;margin-bottom:1em}
input{font:inherit;box-sizing:border-box;width:100%;padding:.4em .6em;border:1px solid #767676;border-radius:6px}
button{font:inherit;padding:.6em 2em;border:0;border-radius:6px;background:#1f5c3a;color:#fff;cursor:pointer}
button:focus-visible,input:focus-visible{outline:3px solid #8fb89f}
button:disabled{opacity:.6}
`

// The page speaks as the browser does. The code leaves the address once it is used, so that it stays in no history.
const script = `
const texts = ${JSON.stringify(words)}
const language = navigator.language.startsWith('es') ? 'es' : 'en'
const say = texts[language]
document.documentElement.lang = language
for (const element of document.querySelectorAll('[data-say]')) element.textContent = say[element.dataset.say]
const form = document.querySelector('form')
const said = document.querySelector('output')
const code = new URLSearchParams(location.search).get('code')
const outcomes = {
  invalid_invitation: 'invalid',
  invalid_credentials: 'credentials',
  password_too_common: 'common',
  too_many_failures: 'failures',
  second_factor_needed: 'code_needed',
  wrong_code: 'code_wrong',
}
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = form.querySelector('button')
  button.disabled = true
  said.textContent = ''
  const typed = [...form.querySelectorAll('input')].map(({ name, value }) => [name, value])
  const answer = await fetch('/panel/api/accept-invitation', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, ...Object.fromEntries(typed.filter(([, value]) => value !== '')) }),
  }).catch(() => null)
  const error = answer?.ok === false ? (await answer.json().catch(() => null))?.error.type : undefined
  const factor = form.querySelector('[name=second_factor_code]')
  if (error === 'second_factor_needed') {
    factor.parentElement.hidden = false
    factor.focus()
  }
  said.textContent = answer?.ok ? say.done : say[outcomes[error] ?? 'failed']
  button.disabled = false
  form.hidden = answer?.ok === true
  if (answer?.ok) history.replaceState(null, '', location.pathname)
})
`

export const acceptPolicy = documentPolicy({ style, script })

const said = (name: keyof typeof words.en): string => `<span data-say="${name}">${words.en[name]}</span>`

const field = (name: 'email' | 'name' | 'password', attributes: string): string =>
  `<label>${said(name)}<input name="${name}" ${attributes}></label>`

const codeField = `<label hidden>${said('code')}<input name="second_factor_code" autocomplete="one-time-code" maxlength="40"></label>`

/** The page of a link that can be used: asks for a password, and for an email where the link is for nobody in particular. */
export function acceptPage(account: string, email: string | null): string {
  const body = `<form>
${email === null ? field('email', 'type="email" autocomplete="username" required') : `<p>${escapeHtml(email)}</p>`}
${field('name', 'autocomplete="name" maxlength="200"')}
${field('password', 'type="password" autocomplete="new-password" minlength="8" maxlength="200" required')}
${codeField}
<p>${said('known')}</p>
<button data-say="join">${words.en.join}</button>
</form>
<p><output></output></p>`
  return htmlDocument({ style, script }, { language: 'en', title: escapeHtml(account), body })
}

/** The page of a link that cannot be used any more. */
export const invalidAcceptPage = (): string =>
  htmlDocument({ style, script }, { language: 'en', title: 'Understudy', body: `<p>${said('invalid')}</p>` })
