import './ui/theme/base.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './ui/theme/fonts.css'
import 'virtual:theme-tokens.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { boot } from './features/session/boot.ts'
import { routeTree } from './routeTree.gen.ts'
import { BrandLoader } from './shared/brand/BrandLoader.tsx'
import { EnergyPatterns } from './shared/energy/EnergyPatterns.tsx'
import { ToastOutlet } from './ui/feedback/ToastOutlet.tsx'
import { BootFailure } from './ui/state/BootFailure.tsx'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <BrandLoader />,
  defaultPendingMs: 400,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root')
const root = createRoot(container)

try {
  const site = await boot(new URL(window.location.href))
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={site.theme}>
          <EnergyPatterns />
          <ToastOutlet />
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
} catch (error) {
  root.render(<BootFailure />)
  throw error
}
