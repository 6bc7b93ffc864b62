import { requestEntrance } from './entrance.data.ts'
import { make } from './make.ts'
import { texts, wordsOf } from './texts.ts'
import './room.css'

const form = document.querySelector<HTMLFormElement>('form[data-room]')
if (form !== null) takeOver(form)

/** Enters on this page, where the browser would send the form and show the answer. */
function takeOver(form: HTMLFormElement): void {
  const status = make('p', { role: 'status' })
  const alert = make('p', { role: 'alert', hidden: true })
  const button = form.querySelector('button')!
  form.before(status, alert)
  let isBusy = false

  async function enter(form: HTMLFormElement): Promise<void> {
    alert.hidden = true
    status.textContent = texts.entering
    try {
      // What talks to the room is large: it is loaded by those who enter.
      const [entrance, { stayInRoom }] = await Promise.all([
        requestEntrance(form),
        import('./stay-in-room.ts'),
      ])
      status.textContent = await stayInRoom(entrance, { form, status })
    } catch (error) {
      status.textContent = ''
      alert.textContent = wordsOf(error)
      alert.hidden = false
    }
    button.focus()
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isBusy) return
    isBusy = true
    await enter(form)
    isBusy = false
  })
}
