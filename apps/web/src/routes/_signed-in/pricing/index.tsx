import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the price lists, the first of the price pages. */
export const Route = createFileRoute('/_signed-in/pricing/')({
  beforeLoad: () => {
    throw redirect({ to: '/pricing/price-lists', replace: true })
  },
})
