import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'

/** A program to start, with what its environment needs beside the present one. */
export type Chromium = { path: string; env: Record<string, string> }

const packed = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../bin')
const unpacked = join(import.meta.dirname, '../../node_modules/.cache/understudy-chromium')

/** Which Chromium the tests drive: CHROMIUM_PATH, or the one that npm installed. */
export const findChromium = (): Chromium =>
  process.env.CHROMIUM_PATH
    ? { path: process.env.CHROMIUM_PATH, env: {} }
    : {
        path: join(unpacked, 'chromium'),
        env: {
          // Libraries and fonts that a small system lacks.
          LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'),
          FONTCONFIG_PATH: join(unpacked, 'fonts'),
        },
      }

// A small system has no fonts, and the configuration in the package knows the folders of another system alone.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts/fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`

/** Unpacks the Chromium that npm installed, once for an installation. */
export async function unpackChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH || existsSync(unpacked)) return
  const folder = `${unpacked}-${process.pid}`
  const { TMPDIR } = process.env
  mkdirSync(folder, { recursive: true })
  // The package unpacks into the folder for temporary files, where an interrupted run would leave half a program.
  process.env.TMPDIR = folder
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br']
    await Promise.all(names.map((name) => inflate(join(packed, name))))
    writeFileSync(join(folder, 'fonts/fonts.conf'), fontsConfiguration)
    renameSync(folder, unpacked)
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
}
