import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../kit/data.ts'
import { Interface } from '../kit/interface.tsx'
import { createPanelRouter } from './routes.tsx'

const client = createQueryClient()
const router = createPanelRouter()

createRoot(document.getElementById('panel')!).render(
  <StrictMode>
    <Interface client={client}>
      <RouterProvider router={router} />
    </Interface>
  </StrictMode>,
)
