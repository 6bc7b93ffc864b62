import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { en } from './en.ts'
import { es } from './es.ts'
import { LanguageProvider, useTexts } from './language.tsx'
import { createLook, cssVariables } from './theme.ts'
import './styles.css'

type InterfaceProps = {
  client: QueryClient
  /** The colour of an academy. */
  color?: string | null
  /** Its language, for those whose browser speaks none of ours. */
  language?: string
  children: ReactNode
}

/** What every page of the interface stands in: language, look, data and notices. */
export const Interface = ({ client, color = null, language, children }: InterfaceProps) => (
  <LanguageProvider fallback={language}>
    <Look color={color}>
      <QueryClientProvider client={client}>
        <Notifications position="bottom-right" />
        {children}
      </QueryClientProvider>
    </Look>
  </LanguageProvider>
)

function Look({ color, children }: { color: string | null; children: ReactNode }) {
  const { close } = useTexts({ en, es })
  const theme = useMemo(() => createLook(close, color), [close, color])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
