import {
  Badge,
  Button,
  CloseButton,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  type MantineColorsTuple,
  Modal,
  Notification,
} from '@mantine/core'
import { shadesOf } from './brand.rules.ts'

/** The green of a stage door, from a tint for surfaces to a shade for text on light ones. */
export const stage: MantineColorsTuple = [
  '#e9f6f3',
  '#d5ebe6',
  '#a9d7cd',
  '#79c2b3',
  '#52af9d',
  '#35988a',
  '#1f7f73',
  '#12695f',
  '#0d574f',
  '#07443e',
]

/**
 * The look of the interface. `close` names the buttons that close something.
 * @param color an academy's own, in the place of ours
 */
export function createLook(close: string, color: string | null = null) {
  const closeButtonProps = { 'aria-label': close }
  // The page has one banner already.
  const dialogProps = { closeButtonProps, attributes: { header: { role: 'none' } } }
  return createTheme({
    colors: { stage: color === null ? stage : shadesOf(color, stage) },
    primaryColor: 'stage',
    primaryShade: 7,
    defaultRadius: 'md',
    respectReducedMotion: true,
    cursorType: 'pointer',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif',
    fontFamilyMonospace: 'ui-monospace, "Cascadia Code", "DejaVu Sans Mono", Menlo, monospace',
    lineHeights: { md: '1.6' },
    headings: {
      fontFamily: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", Georgia, serif',
      fontWeight: '600',
    },
    components: {
      Badge: Badge.extend({
        defaultProps: {
          variant: 'light',
          radius: 'sm',
          tt: 'none',
          size: 'lg',
          fw: 600,
          c: 'var(--mantine-color-text)',
          miw: 'max-content',
        },
      }),
      Button: Button.extend({ defaultProps: { variant: 'default' } }),
      CloseButton: CloseButton.extend({ defaultProps: closeButtonProps }),
      Drawer: Drawer.extend({ defaultProps: dialogProps }),
      Modal: Modal.extend({ defaultProps: dialogProps }),
      Notification: Notification.extend({ defaultProps: { closeButtonProps } }),
    },
  })
}

/** Colours whose defaults have too little contrast for WCAG AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-1)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
  },
})
