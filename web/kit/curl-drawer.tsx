import { Box, Button, Code, CopyButton, Drawer, Group, Stack, Text } from '@mantine/core'
import { en } from './en.ts'
import { es } from './es.ts'
import { useTexts } from './language.tsx'

/** Shows commands, each to be copied. */
export function Commands({ commands, onClose }: { commands: string[]; onClose: () => void }) {
  const texts = useTexts({ en, es })
  return (
    <Drawer opened onClose={onClose} title={texts.same_by_api} position="right" size="lg">
      <Stack>
        <Text c="dimmed">{texts.same_by_api_purpose}</Text>
        {commands.map((command) => (
          <Command key={command} command={command} />
        ))}
      </Stack>
    </Drawer>
  )
}

function Command({ command }: { command: string }) {
  const texts = useTexts({ en, es })
  return (
    <Box>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {command}
      </Code>
      <Group justify="flex-end" mt={4}>
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button size="compact-sm" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Box>
  )
}
