import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../kit/empty.tsx'
import { shownKinds } from '../../kit/kinds.rules.ts'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { Records } from '../../kit/records.tsx'
import { courseKinds, useProducts } from './courses.data.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** The products that have lessons, or are an exam. */
export function ListCourses() {
  const texts = useTexts({ en, es })
  const list = useProducts()
  const rows = list.rows?.filter(({ tags }) => tags.some((tag) => courseKinds.includes(tag)))
  return (
    <Page title={texts.title} purpose={texts.purpose}>
      <Records
        label={texts.title}
        list={{ ...list, rows }}
        keyOf={({ id }) => id}
        columns={[
          {
            title: texts.course,
            isText: true,
            cell: ({ id, title, tags }) => (
              <>
                <Anchor component={Link} to={`/courses/${id}`} fw={600}>
                  {title}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {shownKinds(tags, texts.kinds).join(', ')}
                </Text>
              </>
            ),
          },
          {
            title: texts.on_sale,
            cell: ({ publish_status }) => (
              <Badge color={publish_status === 'published' ? 'stage' : 'gray'}>
                {texts.sale_statuses[publish_status]}
              </Badge>
            ),
          },
        ]}
        empty={
          <Empty
            text={texts.no_courses}
            action={
              <Anchor component={Link} to="/products/new">
                {texts.add_product}
              </Anchor>
            }
          />
        }
      />
    </Page>
  )
}
