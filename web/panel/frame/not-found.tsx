import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

export function NotFound() {
  const texts = useTexts({ en, es })
  return (
    <Empty
      text={texts.not_found}
      action={
        <Anchor component={Link} to="/">
          {texts.home}
        </Anchor>
      }
    />
  )
}
