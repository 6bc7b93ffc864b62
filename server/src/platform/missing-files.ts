/** The value, or the fallback where there is no such file or folder. */
export async function unlessMissing<T, U>(value: Promise<T>, fallback: U): Promise<T | U> {
  try {
    return await value
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback
    throw error
  }
}
