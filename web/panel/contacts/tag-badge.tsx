import { Badge, ColorSwatch } from '@mantine/core'

/** A tag with its colour, which is only ever a dot beside the word. */
export const TagBadge = ({ name, color }: { name: string; color: string }) => (
  <Badge
    color="gray"
    miw={0}
    maw="100%"
    leftSection={<ColorSwatch color={color} size={10} withShadow={false} aria-hidden />}
  >
    {name}
  </Badge>
)
