import { createFileRoute, redirect } from '@tanstack/react-router'

/** Prices begin with which plan holds where. */
export const Route = createFileRoute('/_signed-in/pricing/')({
  beforeLoad: () => {
    throw redirect({ to: '/pricing/price-lists', replace: true })
  },
})
