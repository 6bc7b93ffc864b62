import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../kit/data.ts'
import { Campus } from './frame/campus.tsx'

createRoot(document.getElementById('campus')!).render(
  <StrictMode>
    <Campus client={createQueryClient()} />
  </StrictMode>,
)
