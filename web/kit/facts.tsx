import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is known of a record, by name. What is null or missing is left out. */
export const Facts = ({ facts }: { facts: Record<string, ReactNode> }) => (
  <DataList orientation="vertical">
    {Object.entries(facts)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
  </DataList>
)
