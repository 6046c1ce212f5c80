import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { queryClient } from './api/query-client.ts'
import type { AppRouter } from './app-router.tsx'
import { BrandLogo } from './shared/brand/BrandLoader.tsx'
import { AfterPaint } from './ui/AfterPaint.tsx'
import { ThemeProvider } from './ui/theme/ThemeProvider.tsx'

/**
 * Toasts load after the page, because no toast is needed earlier. If their file is missing, for example after a
 * release has replaced it, there are no toasts.
 */
const ToastOutlet = lazy(() =>
  import('./ui/feedback/ToastOutlet.tsx').catch(() => ({ default: () => <></> })),
)

type Props = {
  router: AppRouter
  /** name of the theme and logo of the current brand */
  site: Pick<SiteInfo, 'theme' | 'logo'>
}

/** The whole app after it has started. */
export function App({ router, site }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider theme={site.theme}>
          <AfterPaint>
            <Suspense>
              <ToastOutlet />
            </Suspense>
          </AfterPaint>
          <BrandLogo value={site.logo}>
            <RouterProvider router={router} />
          </BrandLogo>
        </ThemeProvider>
      </QueryClientProvider>
    </StrictMode>
  )
}
