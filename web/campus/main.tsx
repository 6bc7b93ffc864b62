import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../kit/data.ts'
import { Campus } from './frame/campus.tsx'
import { keepOnDevice } from './frame/offline.ts'

const client = createQueryClient()
// Without a network the worker answers what it has kept; everything else fails and says so.
const { queries } = client.getDefaultOptions()
client.setDefaultOptions({ queries: { ...queries, networkMode: 'always', refetchOnReconnect: true } })
keepOnDevice(() => void client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined }))

createRoot(document.getElementById('campus')!).render(
  <StrictMode>
    <Campus client={client} />
  </StrictMode>,
)
