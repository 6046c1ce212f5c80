import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { BrandLoader } from './shared/brand/BrandLoader.tsx'
import { PageFailure } from './shared/failures/PageFailure.tsx'

/** @param history source of the address; by default the browser's address bar */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: () => <BrandLoader />,
    defaultPendingMs: 400,
    defaultErrorComponent: PageFailure,
    ...(history && { history }),
  })

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
