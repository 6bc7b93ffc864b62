import { constants, readdirSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, readlink, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Makes the links between shared libraries that npm packages cannot hold. The package lists them in pg-symlinks.json.
 * @returns true when all links are there
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  const made = await Promise.all(
    links.map(async ({ source, target }) => {
      const path = join(dirname(native), target.replace(/^native\//, `${basename(native)}/`))
      if ((await readlink(path).catch(() => null)) === basename(source)) return true
      return symlink(basename(source), path).then(
        () => true,
        (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
      )
    }),
  )
  return made.every(Boolean)
}

/** Copies bin, lib and share. Every user can read the copy, and only its owner can write it. */
export async function copyInstallation(source: string, target: string): Promise<void> {
  await makeFolder(target)
  await copyFile(join(source, 'pg-symlinks.json'), join(target, 'pg-symlinks.json')).catch(() => {})
  for (const part of ['bin', 'lib', 'share']) await copyFolder(join(source, part), join(target, part))
}

async function copyFolder(source: string, target: string): Promise<void> {
  await makeFolder(target)
  for (const entry of await readdir(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to)
    else if (entry.isFile()) {
      await copyFile(from, to, constants.COPYFILE_FICLONE)
      await chmod(to, basename(source) === 'bin' ? 0o755 : 0o644)
    }
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path)
  await chmod(path, 0o755)
}

/** Tells if a copy holds every file in its full size. Cleaners of temporary folders remove single files. */
export function hasSameFiles(source: string, copy: string): boolean {
  for (const entry of readdirSync(source, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const copied = statSync(path.replace(source, copy), { throwIfNoEntry: false })
    if (copied?.size !== statSync(path).size) return false
  }
  return true
}
