import { type Academy, academyPath } from './academy.ts'

/** Tells the browser under which name, icon and colour the campus of an academy can be installed. */
export function describeApp({ slug, color }: Academy): void {
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `${academyPath(slug)}/manifest.webmanifest`
  const icon = document.createElement('link')
  icon.rel = 'apple-touch-icon'
  icon.href = `${academyPath(slug)}/icon.svg`
  document.head.append(manifest, icon)
  if (color === null) return
  const theme = document.createElement('meta')
  theme.name = 'theme-color'
  theme.content = color
  document.head.append(theme)
}
