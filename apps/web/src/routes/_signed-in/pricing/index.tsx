import { createFileRoute, redirect } from '@tanstack/react-router'

/** The price pages start with the price lists. */
export const Route = createFileRoute('/_signed-in/pricing/')({
  beforeLoad: () => {
    throw redirect({ to: '/pricing/price-lists', replace: true })
  },
})
