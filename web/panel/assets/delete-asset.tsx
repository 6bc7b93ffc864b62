import { Anchor, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '../../kit/api.ts'
import { Failure } from '../../kit/failure.tsx'
import { useTexts } from '../../kit/language.tsx'
import { notifyDone } from '../../kit/notify.ts'
import { type AssetWithPointers, useDeleteAsset } from './assets.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { type Use, usesOf } from './uses.rules.ts'

/** Deletes a file. What uses it is said first. */
export function DeleteAsset({ asset: { id, title } }: { asset: AssetWithPointers }) {
  const texts = useTexts({ en, es })
  const navigate = useNavigate()
  const remove = useDeleteAsset()
  const [uses, setUses] = useState<Use[] | null>(null)
  const [isOpen, { open, close }] = useDisclosure()
  const leave = () => {
    notifyDone(texts.deleted)
    void navigate({ to: '/media' })
  }
  const showUses = (error: ApiError) => {
    if (error.type === 'asset_in_use') setUses(usesOf(error.message))
  }
  const confirm = () => remove.mutateAsync({ id, force: uses !== null }).then(leave, showUses)
  const forget = () => {
    setUses(null)
    remove.reset()
  }
  return (
    <>
      <Button c="var(--mantine-color-error)" onClick={open}>
        {texts.delete}
      </Button>
      <Modal opened={isOpen} onClose={close} title={texts.delete_title} onExitTransitionEnd={forget}>
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>{texts.delete_text(title)}</Text>
          {uses !== null && <Uses uses={uses} />}
          {remove.error !== null && remove.error.type !== 'asset_in_use' && <Failure error={remove.error} />}
          <Group justify="flex-end">
            <Button onClick={close} data-autofocus>
              {texts.keep}
            </Button>
            <Button color="red" variant="filled" loading={remove.isPending} onClick={() => void confirm()}>
              {uses === null ? texts.delete : texts.delete_all_the_same}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

const paths: Partial<Record<Use['kind'], string>> = { 'guided answer': '/guided-answers', clone: '/clones' }

function Uses({ uses }: { uses: Use[] }) {
  const texts = useTexts({ en, es })
  return (
    <Stack gap="xs" role="status">
      <Text fw={600}>{texts.used_by}</Text>
      <List>
        {uses.map(({ kind, id }) => (
          <List.Item key={`${kind} ${id}`}>
            {paths[kind] === undefined ? (
              `${texts.uses[kind]} ${id ?? ''}`
            ) : (
              <Anchor component={Link} to={`${paths[kind]}/${id}`}>
                {`${texts.uses[kind]} ${id}`}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      <Text>{texts.used_text}</Text>
    </Stack>
  )
}
