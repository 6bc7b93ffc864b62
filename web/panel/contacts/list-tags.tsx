import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { useFormats } from '../../kit/format.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { type Column, Records } from '../../kit/records.tsx'
import { useMay } from '../frame/session.ts'
import { type Tag, useTags } from './contacts.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { TagBadge } from './tag-badge.tsx'

/** The tags of the account, and how many carry each. */
export function ListTags() {
  const texts = useTexts({ en, es })
  const { date, number } = useFormats()
  const list = useTags()
  const columns: Column<Tag>[] = [
    {
      title: texts.tag_columns.tag,
      isText: true,
      cell: (tag) => (
        <Anchor component={Link} to={`/tags/${tag.id}`}>
          <TagBadge {...tag} />
        </Anchor>
      ),
    },
    {
      title: texts.tag_columns.about,
      isText: true,
      isSecondary: true,
      cell: ({ description }) => description,
    },
    {
      title: texts.tag_columns.contacts,
      isNumber: true,
      cell: ({ contact_count }) => number(contact_count),
    },
    {
      title: texts.tag_columns.products,
      isNumber: true,
      isSecondary: true,
      cell: ({ product_ids }) => number(product_ids.length),
    },
    { title: texts.tag_columns.since, isSecondary: true, cell: ({ created_at }) => date(created_at) },
  ]
  const add = useMay('editor') && (
    <Button component={Link} to="/tags/new" variant="filled">
      {texts.make_tag}
    </Button>
  )
  const isBare = list.rows?.length === 0
  return (
    <Page title={texts.tags_title} purpose={texts.tags_purpose} actions={!isBare && add}>
      <Records
        label={texts.tags_list}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty text={texts.none_tags} action={add} />}
      />
    </Page>
  )
}
