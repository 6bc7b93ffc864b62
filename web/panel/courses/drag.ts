import { type DragEvent, useState } from 'react'

const mediaType = 'application/x-understudy-part'

type Part = { kind: 'module' | 'unit' | 'block'; key: string }

/** Makes something draggable as a part of a course. */
export const draggedAs = (part: Part) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    event.stopPropagation()
    event.dataTransfer.setData(`${mediaType}-${part.kind}`, part.key)
  },
})

/** Takes in parts of a kind that are dropped on it. */
export function useDrop(kind: Part['kind'], onDropped: (key: string) => void) {
  const [isOver, setOver] = useState(false)
  const type = `${mediaType}-${kind}`
  return {
    style: isOver ? { boxShadow: 'inset 0 2px 0 var(--mantine-primary-color-filled)' } : undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer.types.includes(type)) return
      event.preventDefault()
      event.stopPropagation()
      onDropped(event.dataTransfer.getData(type))
    },
  }
}
