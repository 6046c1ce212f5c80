import { createFileRoute, redirect } from '@tanstack/react-router'

/** The price pages of a location start with its price lists. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/pricing/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/locations/$locationId/manage/pricing/price-lists', params, replace: true })
  },
})
