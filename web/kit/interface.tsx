import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { en } from './en.ts'
import { es } from './es.ts'
import { LanguageProvider, useTexts } from './language.tsx'
import { createLook, cssVariables } from './theme.ts'
import './styles.css'

/** What every page of the interface stands in: language, look, data and notices. */
export const Interface = ({ client, children }: { client: QueryClient; children: ReactNode }) => (
  <LanguageProvider>
    <Look>
      <QueryClientProvider client={client}>
        <Notifications position="bottom-right" />
        {children}
      </QueryClientProvider>
    </Look>
  </LanguageProvider>
)

function Look({ children }: { children: ReactNode }) {
  const { close } = useTexts({ en, es })
  const theme = useMemo(() => createLook(close), [close])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
