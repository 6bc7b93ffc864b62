import { Button, Group } from '@mantine/core'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

/** The way into a live session whose room is open: a page of its own, which alone may call the live server. */
export function EnterLive({ webinar_id }: { webinar_id: number }) {
  const { enter_room } = useTexts({ en, es })
  return (
    <Group mt="xs">
      <Button component="a" href={`/webinars/${webinar_id}/enter`} target="_blank" variant="filled">
        {enter_room}
      </Button>
    </Group>
  )
}
