import { createFileRoute, redirect } from '@tanstack/react-router'

/** Managing a location starts with the first page that this person may open. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/')({
  beforeLoad: ({ context: { start } }) => {
    throw redirect({ href: start, replace: true })
  },
})
