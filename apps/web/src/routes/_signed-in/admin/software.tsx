import { IconRocket } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { onlySuperAdmins } from './-only-super-admins.ts'

/** Controller software: releases and roll-outs. */
export const Route = createFileRoute('/_signed-in/admin/software')({
  staticData: {
    listed: { in: 'admin', at: 40, for: 'superAdmin' },
    crumb: { label: 'softwareUpdate.title', icon: IconRocket },
  },
  beforeLoad: onlySuperAdmins,
})
