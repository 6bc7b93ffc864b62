import { expect, test } from 'vitest'
import { startTestApp } from '../../../server/test/app.ts'
import { createTestAccount } from '../../../server/test/factories.ts'
import { createProduct, signInUser } from '../../../server/test/records.ts'
import { startBrowser } from '../browser.ts'
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
  await page.getByRole('button', { name: 'Add a module' }).click()
  await page.getByLabel('Module 1').fill('Soil')
  await page.getByRole('button', { name: 'Add a lesson' }).click()
  await page.getByRole('button', { name: 'New lesson', exact: true }).click()
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
  expect(module.units[0]).toMatchObject({
    title: 'What grows where',
    status: 'published',
    blocks: [
      { type: 'text', html: expect.stringContaining('<strong>Clay keeps water.</strong>') },
      {
        type: 'quiz',
        questions: [{ question: 'What keeps water?', options: ['Clay', 'Sand'], answer: 'Clay' }],
      },
    ],
  })
  expect([id > 0, errors]).toEqual([true, []])
})

test('lessons and modules are moved by keyboard, and a lesson is dragged into another module', async () => {
  const { page, open, id, read, save } = await openCourse()
  await save(twoModules)
  await open(`/courses/${id}`)
  const choose = async (part: string, action: string) => {
    await page.getByRole('button', { name: `What to do with ${part}` }).press('Enter')
    const menu = page.getByRole('menu', { name: `What to do with ${part}` })
    await menu.getByRole('menuitem', { name: action, exact: true }).press('Enter')
  }
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

test('what two people changed is not lost unasked, and a wrong field is named', async () => {
  const { page, open, id, read, save } = await openCourse()
  await save(twoModules)
  await open(`/courses/${id}`)
  await page.getByLabel('Module 1').fill('Earth')
  app.clock.advance('1m')
  await save({ modules: [{ key: 'one', title: 'Ground', units: [] }] })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else changed this course').waitFor()
  expect(outline(await read())).toEqual([['Ground']])
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await expect
    .poll(async () => outline(await read()))
    .toEqual([
      ['Earth', 'a', 'b'],
      ['Seeds', 'c'],
    ])
  await page.getByLabel('Module 2').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Not saved').waitFor()
  expect(await page.getByLabel('Module 2').getAttribute('aria-invalid')).toBe('true')
})
