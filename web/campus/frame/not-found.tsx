import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { Screen } from './screen.tsx'

/** Where an address of the campus leads nowhere. */
export function NotFound() {
  const texts = useTexts({ en, es })
  return (
    <Screen title={texts.not_found}>
      <Text>
        <Anchor component={Link} to="/">
          {texts.home}
        </Anchor>
      </Text>
    </Screen>
  )
}
