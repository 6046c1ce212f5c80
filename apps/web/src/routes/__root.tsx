import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../ui/state/NotFound.tsx'

export const Route = createRootRoute({ component: Outlet, notFoundComponent: Lost })

/** Outside of the frame the page brings its own landmark. */
function Lost() {
  return (
    <main>
      <NotFound />
    </main>
  )
}
