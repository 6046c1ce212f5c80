import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queryClient } from './api/query-client.ts'
import type { AppRouter } from './app-router.tsx'
import { EnergyPatterns } from './shared/energy/EnergyPatterns.tsx'
import { ToastOutlet } from './ui/feedback/ToastOutlet.tsx'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

type Props = {
  router: AppRouter
  /** name of the brand's theme */
  theme: string
}

/** The whole app, once it has started. */
export function App({ router, theme }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={theme}>
          <EnergyPatterns />
          <ToastOutlet />
          <RouterProvider router={router} />
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
