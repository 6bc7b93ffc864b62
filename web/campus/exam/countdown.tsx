import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { en } from './en.ts'
import { es } from './es.ts'

/** The time that is left, counted from what the server said, whatever clock this device has. */
export function Countdown({ seconds, onOver }: { seconds: number; onOver: () => void }) {
  const texts = useTexts({ en, es })
  const { duration } = useFormats()
  const [endsAtMs] = useState(() => performance.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const ticking = setInterval(() => {
      const rest = Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000))
      setLeft(rest)
      if (rest > 0) return
      clearInterval(ticking)
      over.current()
    }, 250)
    return () => clearInterval(ticking)
  }, [endsAtMs])
  return (
    <Text
      fw={600}
      role="timer"
      aria-label={texts.remaining_label}
      style={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {texts.remaining(duration(left))}
    </Text>
  )
}
