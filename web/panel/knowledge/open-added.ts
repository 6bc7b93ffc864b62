import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** Goes to what was just taught, and says so. */
export function useOpenAdded(): (source: { id: number; title: string }) => void {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  return ({ id, title }) => {
    notifyDone(texts.added(title))
    void navigate({ to: `/knowledge/${id}` })
  }
}
