import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the list of sections, the first page of the user area (spec §2). */
export const Route = createFileRoute('/_signed-in/user/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/settings', replace: true })
  },
})
