import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
import { chooseByKeyboard } from '../page.ts'
import { openPanel } from '../panel.ts'

const app = await startTestApp()
const browser = await startBrowser()

async function openCourse(tags = ['course']) {
  const account = await createTestAccount(app)
  const { id } = await createProduct(account, { title: 'Vegetables', tags })
  const user = await signInUser(account)
  const panel = await openPanel(browser, app, { user })
  const path = `/panel/api/products/${id}/course`
  const read = async () => (await app.request({ path, headers: user.headers })).body
  const save = (course: object) =>
    app.request({
      method: 'PUT',
      path,
      headers: { ...user.headers, 'content-type': 'application/json' },
      body: JSON.stringify(course),
    })
  return { ...panel, id, read, save }
}

const unit = (key: string) => ({ key, title: `Lesson ${key}`, status: 'draft', blocks: [] })
const twoModules = {
  modules: [
    { key: 'one', title: 'Soil', units: [unit('a'), unit('b')] },
    { key: 'two', title: 'Seeds', units: [unit('c')] },
  ],
}
type Part = { title: string; units: { key: string; status: string }[] }
const outline = ({ modules }: { modules: Part[] }) =>
  modules.map(({ title, units }) => [title, ...units.map(({ key }) => key)])

test('a course is made of nothing: a module, a lesson with a text and a quiz, published and saved', async () => {
  const { page, open, id, read, errors } = await openCourse()
  await open('/courses')
  await page.getByRole('link', { name: 'Vegetables' }).click()
  await page.getByRole('textbox', { name: 'New module' }).fill('Soil')
  await page.getByRole('button', { name: 'Add a module' }).click()
  await page.getByRole('textbox', { name: 'New lesson in Soil' }).fill('Clay & sand')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Clay & sand', exact: true }).click()
  await page.getByLabel('Title of the lesson').fill('What grows where')
  await page.getByRole('button', { name: 'Add a part' }).click()
  await page.getByRole('menuitem', { name: 'Text' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('Clay keeps water.')
  await page.keyboard.press('Control+A')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('button', { name: 'Add a part' }).click()
  await page.getByRole('menuitem', { name: 'Quiz' }).click()
  await page.getByRole('textbox', { name: 'Question 1' }).fill('What keeps water?')
  await page.getByLabel('Choices').fill('Clay\nSand')
  await page.getByRole('combobox', { name: 'Right answer' }).click()
  await page.getByRole('option', { name: 'Clay' }).click()
  await page.getByRole('button', { name: 'See it as a student' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Sand' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Students see this lesson' }).press('Space')
  await page.reload()
  await page.getByText('Published', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => outline(await read())[0]?.[0]).toBe('Soil')
  const [module] = (await read()).modules
  expect([module.key, module.units[0].key]).toEqual(['soil', 'clay-sand'])
  expect(module.units[0]).toMatchObject({
    title: 'What grows where',
    status: 'published',
    blocks: [
      {
        key: 'what-grows-where-text',
        type: 'text',
        html: expect.stringContaining('<strong>Clay keeps water.</strong>'),
      },
      {
        type: 'quiz',
        questions: [{ question: 'What keeps water?', options: ['Clay', 'Sand'], answer: 'Clay' }],
      },
    ],
  })
  expect([id > 0, errors]).toEqual([true, []])
})

/** Every element that the server keeps of a lesson. */
const keptText = [
  '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
  '<p>Sow <strong>early</strong>, <em>not</em> late.<br />Water <u>daily</u> <s>twice</s>.</p>',
  '<ul><li>sand</li><li>clay<ul><li>wet</li></ul></li></ul><ol><li><p>first</p><p>then</p></li></ol>',
  '<blockquote>Dig once.</blockquote><blockquote><p>Dig twice.</p></blockquote><hr />',
  '<pre><code>a  b\n  c</code></pre><p>H<sub>2</sub>O, m<sup>2</sup>, <code>x</code></p>',
  '<figure>A leaf<figcaption>The leaf</figcaption></figure><div>alone</div><div><p>within</p></div>',
  '<dl><dt>pH</dt><dd>How sour</dd><dd><p>soil is</p></dd></dl>',
  '<table><caption>Soils</caption><thead><tr><th>Soil</th></tr></thead><tbody><tr><td>clay</td></tr></tbody>',
  '<tfoot><tr><td>1</td></tr></tfoot></table><p><a href="https://example.com/?a=1&amp;b=2" ',
  'rel="noopener noreferrer" target="_blank">The plan</a> &amp; more</p>',
].join('')

test('a text is written by keyboard with its links; nothing that stood in it is lost, and what is pasted is cleaned', async () => {
  const { page, open, id, read, save, errors } = await openCourse()
  const blocks = [{ key: 'read', type: 'text', html: keptText }]
  await save({ modules: [{ key: 'one', title: 'Soil', units: [{ ...unit('a'), blocks }] }] })
  const stored = async () => (await read()).modules[0].units[0].blocks[0].html
  expect(await stored()).toBe(keptText)
  await open(`/courses/${id}`)
  await page.getByRole('button', { name: 'Lesson a', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  // The browser tells the editor where the cursor is a moment after the click or the key, later than another key may come.
  const settled = () =>
    page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
        ),
    )
  await text.getByText('& more').click()
  await settled()
  await page.keyboard.press('Control+End')
  await settled()
  await page.keyboard.press('Enter')
  await page.keyboard.type('See ')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nonsense')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the address of a page').waitFor()
  await page.getByLabel('Where does the link lead?').fill('ana@example.com')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // From the text, Shift and Tab lead to the buttons, arrows to the one that is meant.
  await page.keyboard.press('Shift+Tab')
  const heading = page.getByRole('button', { name: 'Heading', exact: true })
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => heading.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Tab')
  await page.keyboard.type('End')
  await page.keyboard.press('Enter')
  await text.evaluate((field) => {
    const data = new DataTransfer()
    data.setData('text/html', '<div style="x"><h3 onclick="y()">Pasted</h3><img src="x.png"></div>')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const link =
    '<a href="mailto:ana@example.com" rel="noopener noreferrer" target="_blank">ana@example.com</a>'
  await expect.poll(stored).toBe(`${keptText}<p>See ${link}</p><h2>End</h2><h3>Pasted</h3>`)
  expect(errors).toEqual([])
})

test('lessons and modules are moved by keyboard, and a lesson is dragged into another module', async () => {
  const { page, open, id, read, save } = await openCourse()
  await save(twoModules)
  await open(`/courses/${id}`)
  const choose = (part: string, item: string) =>
    chooseByKeyboard(page, { menu: `What to do with ${part}`, item })
  await choose('Lesson b', 'Move up')
  await choose('Lesson c', 'Move to Soil')
  await choose('Seeds', 'Move up')
  await choose('Lesson a', 'Publish')
  await page
    .getByRole('button', { name: 'Lesson b', exact: true })
    .dragTo(page.getByLabel('Module 1'), { targetPosition: { x: 20, y: 10 } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => outline(await read()))
    .toEqual([
      ['Seeds', 'b'],
      ['Soil', 'a', 'c'],
    ])
  expect((await read()).modules[1].units[0].status).toBe('published')
})

test('what two people changed is put together; of a part that both changed either is chosen; a wrong field is named', async () => {
  const { page, open, id, read, save } = await openCourse()
  await save(twoModules)
  await open(`/courses/${id}`)
  await page.getByLabel('Module 1').fill('Earth')
  await page.getByLabel('Module 2').fill('Plants')
  app.clock.advance('1m')
  const theirs = [
    { key: 'one', title: 'Ground', units: [unit('a'), { ...unit('b'), title: 'Clay' }, unit('d')] },
    { key: 'two', title: 'Seeds', units: [] },
  ]
  await save({ modules: theirs })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else changed this course').waitFor()
  expect(outline(await read())[0]![0]).toBe('Ground')
  await page.getByRole('button', { name: 'Clay', exact: true }).waitFor()
  const title = page.getByLabel('Module 1')
  expect(await title.inputValue()).toBe('Earth')
  await page.getByRole('button', { name: 'Show theirs' }).click()
  await expect.poll(() => title.inputValue()).toBe('Ground')
  await page.getByRole('button', { name: 'Show mine' }).click()
  await expect.poll(() => title.inputValue()).toBe('Earth')
  app.clock.advance('1m')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => outline(await read())).toEqual([['Earth', 'a', 'b', 'd'], ['Plants']])
  await page.getByText('Changed: module “Earth” (called “Ground” before)').waitFor()
  await page.getByLabel('Module 2').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Not saved').waitFor()
  expect(await page.getByLabel('Module 2').getAttribute('aria-invalid')).toBe('true')
})
