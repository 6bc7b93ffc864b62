import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackChromium } from './chromium.ts'

const build = () => promisify(execFile)(process.execPath, [join(import.meta.dirname, '../build.ts')])

/** Builds what the server serves to browsers, and makes a browser ready. */
export default async function setup(): Promise<void> {
  await Promise.all([build(), unpackChromium()])
}
