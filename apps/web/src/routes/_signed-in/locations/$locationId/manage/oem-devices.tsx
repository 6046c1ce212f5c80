import { IconRouter } from '@tabler/icons-react'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** The controllers, P1 modules and gateways of a location, for people who may edit it. */
export const Route = createFileRoute('/_signed-in/locations/$locationId/manage/oem-devices')({
  staticData: {
    listed: { in: 'manage', at: 30, for: 'edit' },
    crumb: { label: 'words.controllers', icon: IconRouter },
  },
  beforeLoad: ({ params, context: { may } }) => {
    if (!may.edit) throw redirect({ to: '/locations/$locationId', params })
  },
})
