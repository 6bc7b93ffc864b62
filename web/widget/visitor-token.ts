// Where a page may store nothing, every visit is somebody new.

/** Keeps the token of whoever is here; null forgets it. */
export function remember(name: string, token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(name)
    else localStorage.setItem(name, token)
  } catch {}
}

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
