import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import media from '../content/media.json' with { type: 'json' }
import { drawFilm } from './draw-film.ts'
import { drawSheet } from './draw-sheet.ts'
import { makeChainSound } from './make-sound.ts'

// Draws the demo's films and pages into a folder. It is a process of its own because a server's reads no SVG.

const folder = process.argv[2]!
const save = async (file_name: string, bytes: Buffer) => writeFile(join(folder, file_name), bytes)

for (const film of Object.values(media.films)) await save(film.file_name, await drawFilm(film))
for (const sheet of Object.values(media.sheets)) await save(sheet.file_name, await drawSheet(sheet))
for (const sound of Object.values(media.sounds)) await save(sound.file_name, makeChainSound())
