import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/admin/search/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/admin/search/users', search, replace: true })
  },
})
