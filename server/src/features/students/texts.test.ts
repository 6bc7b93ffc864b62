import { expect, test } from 'vitest'
import { linkMail } from './links/link-mail.rules.ts'
import texts from './texts.json' with { type: 'json' }

const { _licence, ...written } = texts
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test.each(Object.entries(written))(
  'the texts in %s are whole, and name what the English ones name',
  (_, own) => {
    expect(Object.keys(own)).toEqual(Object.keys(written.en))
    for (const [name, text] of Object.entries(own)) {
      expect(text).not.toBe('')
      expect([name, placeholders(text)]).toEqual([name, placeholders(written.en[name as keyof typeof own])])
    }
  },
)

test('a mail is in English where there are no texts in the language, and names are text in its HTML', () => {
  const words = { academy: 'A & <b>B</b>', url: 'https://school.example/enter?code=1.a', minutes: 15 }
  const mail = linkMail('ja', words)
  expect(mail.subject).toBe('Your link to A & <b>B</b>')
  expect(mail.text).toContain(`\n${words.url}\n`)
  expect(mail.html).toContain('Open this link to enter A &#38; &#60;b&#62;B&#60;/b&#62;:')
  expect(mail.html).toContain(`href="${words.url}"`)
  expect(linkMail('toString', words).subject).toBe(mail.subject)
})
