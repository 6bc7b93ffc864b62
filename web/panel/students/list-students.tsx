import { Button, Group, Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFilters } from '../../kit/address.ts'
import { Answered } from '../../kit/answered.tsx'
import { DownloadLink } from '../../kit/download-link.tsx'
import { Empty } from '../../kit/empty.tsx'
import { useTexts } from '../../kit/language.tsx'
import { Page } from '../../kit/page.tsx'
import { useMay } from '../frame/session.ts'
import { AddStudent } from './add-student.tsx'
import { CourseStudents } from './course-students.tsx'
import { en } from './en.ts'
import { es } from './es.ts'
import { readFilters } from './filters.ts'
import { useCourses } from './students.data.ts'

/** The students of a course: of the first one until another is chosen. */
export function ListStudents() {
  const texts = useTexts({ en, es })
  const courses = useCourses()
  const [{ course, status, sort, q }, setFilters] = useFilters(readFilters)
  const mayAdd = useMay('editor')
  const listed = courses.data?.data ?? []
  const id = course ?? listed[0]?.id
  const actions = id !== undefined && (
    <>
      <DownloadLink name="GET /panel/api/students.csv" input={{ product_id: id, status, sort, email: q }}>
        {texts.download}
      </DownloadLink>
      {mayAdd && <AddStudent product_id={id} />}
    </>
  )
  return (
    <Page title={texts.title} purpose={texts.purpose} actions={actions}>
      <Answered query={courses}>
        {({ data }) => {
          if (data.length === 0) return <NoCourses />
          return (
            <>
              <Group>
                <Select
                  label={texts.course}
                  data={data.map(({ id, title }) => ({ value: String(id), label: title }))}
                  value={id === undefined ? null : String(id)}
                  onChange={(next) => setFilters({ course: next === null ? undefined : Number(next) })}
                  searchable
                  allowDeselect={false}
                  w={{ base: '100%', xs: 360 }}
                />
              </Group>
              {id !== undefined && <CourseStudents key={id} id={id} />}
            </>
          )
        }}
      </Answered>
    </Page>
  )
}

function NoCourses() {
  const texts = useTexts({ en, es })
  const mayAdd = useMay('editor')
  const add = mayAdd && (
    <Button component={Link} to="/products/new">
      {texts.add_product}
    </Button>
  )
  return <Empty text={texts.no_courses} action={add} />
}
