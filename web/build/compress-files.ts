import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes FILE.gz and FILE.br beside every text of a folder, so that the server compresses nothing. */
export function compressFiles(folder: string): void {
  for (const name of globSync('**/*.{js,css,html,svg,json}', { cwd: folder })) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
  }
}
