import { createHash } from 'node:crypto'
import { createContext, runInContext } from 'node:vm'
import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { enterPage, enterPolicy } from './enter-page.rules.ts'

/** The page as a browser runs it, with the statuses that the server answers; null: it cannot be reached. */
function openPage(statuses: (number | null)[]) {
  const { document } = parseHTML(enterPage('es', 'Huerto'))
  const sent: { address: string; body: string }[] = []
  const history: string[] = []
  const location = {
    search: '?code=7.abc-_',
    pathname: '/campus/enter',
    assign: (address: string) => history.push(address),
  }
  runInContext(
    document.querySelector('script')!.textContent,
    createContext({
      document,
      location,
      URLSearchParams,
      history: { replaceState: (_state: null, _title: string, address: string) => history.push(address) },
      fetch: async (address: string, { body }: { body: string }) => {
        sent.push({ address, body })
        const status = statuses.shift()
        if (status == null) throw new TypeError('the server cannot be reached')
        return { ok: status === 200, status, json: async () => ({ academy: { slug: 'huerto' } }) }
      },
    }),
  )
  const button = document.querySelector('button')!
  const said = document.querySelector('output')!
  const click = async () => {
    button.dispatchEvent(
      new (button.ownerDocument.defaultView as unknown as { Event: typeof Event }).Event('click'),
    )
    await new Promise(setImmediate)
    return said.textContent
  }
  return { sent, history, button, click }
}

test('nothing is sent before the click, which sends the code of the address and leads to the courses', async () => {
  const { sent, history, button, click } = openPage([200])
  expect(sent).toEqual([])
  expect(await click()).toBe('Has entrado. Ya puedes volver a tus cursos.')
  expect(sent).toEqual([{ address: '/campus/api/enter', body: '{"code":"7.abc-_"}' }])
  expect([history, button.hidden]).toEqual([['/campus/enter', '/campus/huerto'], true])
})

test('a code that was used meanwhile is told, and what fails can be tried again', async () => {
  const used = openPage([401])
  expect(await used.click()).toContain('ya se ha usado')
  expect([used.history, used.button.hidden]).toEqual([[], true])
  const failing = openPage([null, 500, 200])
  for (const _ of [1, 2]) {
    expect(await failing.click()).toContain('Prueba otra vez')
    expect([failing.button.hidden, failing.button.disabled]).toEqual([false, false])
  }
  expect(await failing.click()).toContain('Has entrado')
})

test('the policy allows exactly the script and the style that the page has, and the page loads nothing', () => {
  const html = enterPage('en', 'Garden')
  const allowed = [...enterPolicy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
  const { document } = parseHTML(html)
  const inline = [...document.querySelectorAll('script, style')]
  const hashes = inline.map(({ textContent }) => createHash('sha256').update(textContent!).digest('base64'))
  expect(hashes.sort()).toEqual(allowed.sort())
  expect(html).not.toMatch(/\s(src|href|style|on\w+)=/)
})
