import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the first page of "Manage location" that this person may open. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/')({
  beforeLoad: ({ context: { start } }) => {
    throw redirect({ href: start, replace: true })
  },
})
