import { join } from 'node:path'
import { buildIfChanged } from '../build/build-if-changed.ts'
import { unpackChromium } from './chromium.ts'

/** Builds what the server serves to browsers, and makes a browser ready. */
export default async function setup(): Promise<void> {
  await Promise.all([buildIfChanged(join(import.meta.dirname, '..')), unpackChromium()])
}
