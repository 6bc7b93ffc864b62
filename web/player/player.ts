import { attendLesson } from './attend.ts'
import { frameFilm } from './frame-film.ts'
import { html5Film } from './html5-film.ts'
import { createOutlet } from './outlet.ts'
import { permitsFor, type Source } from './permits.ts'
import { reportFilm } from './report-film.ts'
import { serverOf } from './server.ts'

// The address is known only while the script runs first.
const script = document.currentScript as HTMLScriptElement
const server = serverOf(script.src)
const outlet = createOutlet(server)

/**
 * Reports how a film of this page is watched.
 * @param element a video, or a frame with a film of Vimeo or of this server
 * @param source the lesson's block or the webinar, for the student who is signed in here; or a permit
 * @returns what ends it
 */
export const report = (element: HTMLVideoElement | HTMLIFrameElement, source: Source): (() => void) =>
  reportFilm(
    element instanceof HTMLVideoElement ? html5Film(element) : frameFilm(element),
    permitsFor(server, source),
    outlet,
  )

/** Reports how long the student who is signed in here attends to a lesson. @returns what ends it */
export const attend = (unit_id: number): (() => void) => attendLesson(server, unit_id)

/** Begins with what the page names in its attributes. */
function begin(): void {
  for (const element of document.querySelectorAll<HTMLVideoElement>('[data-block-id],[data-permit]')) {
    const { blockId, permit } = element.dataset
    report(element, permit === undefined ? { block_id: Number(blockId) } : { permit })
  }
  if (script.dataset.unitId !== undefined) attend(Number(script.dataset.unitId))
  void outlet.send()
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin)
else begin()
