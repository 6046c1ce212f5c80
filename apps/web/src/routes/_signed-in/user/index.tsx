import { createFileRoute, redirect } from '@tanstack/react-router'

/** The user area starts with its list of sections (spec §2). */
export const Route = createFileRoute('/_signed-in/user/')({
  beforeLoad: () => {
    throw redirect({ to: '/user/settings', replace: true })
  },
})
