import './ui/theme/base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/theme/fonts.css'
import 'virtual:theme-tokens.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { routeTree } from './routeTree.gen.ts'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

const router = createRouter({ routeTree, scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root')
createRoot(container).render(
  <StrictMode>
    <ThemeProvider theme="default">
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
)
