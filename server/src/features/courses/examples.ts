import type { z } from 'zod'
import type { ImportReceipt, importBody, UpdatedEntries, updateEntriesBody } from './entries/schemas.ts'

const product_id = 10000000001

export const importExample: z.input<typeof importBody> = {
  external_id: 'newsletter-2024',
  collection_title: 'Newsletter 2024',
  entries: [
    {
      external_id: 'post-118',
      title: 'Seeds in March',
      html: '<p>Sow <b>peppers</b> first: they take longest.</p>',
      published_at: '2024-03-01T08:00:00+01:00',
      status: 'published',
      category: 'Sowing',
      summary_html: 'Start with <b>peppers</b>.',
    },
  ],
}

export const receiptExample: ImportReceipt = {
  data: {
    product_id,
    external_id: importExample.external_id,
    module_id: 10000000001,
    entries: [{ external_id: 'post-118', unit_id: 10000000001, status: 'published' }],
    replayed: false,
  },
}

export const updateExample: {
  input: { id: number } & z.input<typeof updateEntriesBody>
  output: UpdatedEntries
} = {
  input: {
    id: product_id,
    external_id: importExample.external_id,
    entries: [{ external_id: 'post-118', category: 'Vegetables', summary_html: null }],
  },
  output: {
    data: {
      product_id,
      external_id: importExample.external_id,
      entries: [
        { external_id: 'post-118', unit_id: 10000000001, category: 'Vegetables', summary_html: null },
      ],
    },
  },
}
