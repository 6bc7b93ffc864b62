import { open } from 'node:fs/promises'

/** The value, or `otherwise` where there is no such file or folder. */
export async function ifThere<T, U>(found: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise
    throw error
  }
}

/** Makes a folder's entries survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
