import { createFileRoute, redirect } from '@tanstack/react-router'

/**
 * Devices appear on their own with their controller; the setup shows this option disabled, with an
 * explanation.
 */
export const Route = createFileRoute('/_signed-in/setup/devices')({
  beforeLoad: () => {
    throw redirect({ to: '/setup', replace: true })
  },
})
