import { expect, it } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { createTestAccount } from '../../../../test/factories.ts'
import { createSource } from '../../../../test/records.ts'

const app = await startTestApp()

it('an hour that is asked for in chat spelling is told', async () => {
  const account = await createTestAccount(app)
  const hour = 'Se sirve el desayuno de 8.15 a 10.30, en una mesa larga y sin buffet.'
  await createSource(account, {
    title: 'Las mañanas en la posada',
    content: [
      'En la posada el desayuno es lo que más me gusta preparar, desde hace muchos años y con pan del pueblo, que amasa mi hermano en la casa de al lado.',
      'El pan del desayuno de la posada se hace con la harina del molino de abajo, que muele despacio y nos fía hasta fin de mes, llueva o no llueva.',
      'Para quien no puede comer trigo guardo una tostadora aparte, envuelta y con etiqueta, y pan comprado en sobre cerrado, que traigo de la capital cuando bajo.',
      'Los huevos son de las gallinas de mi vecina Aurelia, que vive enfrente y los trae todavía tibios en un canasto, envueltos en un paño de cocina.',
      hour,
    ].join(' '),
  })
  for (const title of ['Pan sin máquina', 'Rosas en el balcón', 'Los primeros esquís'])
    await createSource(account, {
      title,
      content: `${title}: lo que aprendí en diez años, contado sin prisa.`,
    })
  const says = async (message: string): Promise<string> =>
    (await account.api.post('/chat', { message })).body.reply.content
  expect(await says('¿a qué hora es el desayuno en la posada?')).toContain(hour)
  expect(await says('a q hora es el desayuno en la posada')).toContain(hour)
})
