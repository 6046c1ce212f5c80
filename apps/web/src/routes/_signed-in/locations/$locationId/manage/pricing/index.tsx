import { createFileRoute, redirect } from '@tanstack/react-router'

/** Prices of a location begin with which plan holds when. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/locations/$locationId/manage/pricing/price-lists', params, replace: true })
  },
})
