import { createFileRoute, redirect } from '@tanstack/react-router'

/** Devices appear by themselves with their controller: the setup shows the option disabled, and says so. */
export const Route = createFileRoute('/_signed-in/setup/devices')({
  beforeLoad: () => {
    throw redirect({ to: '/setup', replace: true })
  },
})
