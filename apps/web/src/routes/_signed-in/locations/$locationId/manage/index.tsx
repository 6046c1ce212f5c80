import { createFileRoute, redirect } from '@tanstack/react-router'

/** Managing a location begins with the first page that is open to this person. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/')({
  beforeLoad: ({ context: { start } }) => {
    throw redirect({ href: start, replace: true })
  },
})
