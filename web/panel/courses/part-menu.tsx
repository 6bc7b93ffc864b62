import { Button, Menu } from '@mantine/core'

type Action = { label: string; isDisabled?: boolean; isDangerous?: boolean; act: () => void }

/** What can be done with a part of a course, by keyboard too: what dragging does stands here as well. */
export function PartMenu({ label, actions }: { label: string; actions: Action[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" aria-label={label} flex="none">
          •••
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, isDisabled, isDangerous, act }) => (
          <Menu.Item key={label} disabled={isDisabled} color={isDangerous ? 'red' : undefined} onClick={act}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
