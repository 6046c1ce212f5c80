import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../ui/state/NotFound.tsx'

export const Route = createRootRoute({ component: Outlet, notFoundComponent: () => <NotFound /> })
