import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the price lists, the first of a location's price pages. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/locations/$locationId/manage/pricing/price-lists', params, replace: true })
  },
})
