import { IconRocket } from '@tabler/icons-react'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SoftwareScreen } from '../../../../features/software-releases/SoftwareScreen.tsx'
import { onlySuperAdmins } from '../-only-super-admins.ts'

/** Releases of the software of controllers, and their roll-outs. */
export const Route = createFileRoute('/_signed-in/admin/software/')({
  staticData: { crumb: { label: 'softwareUpdate.title', icon: IconRocket } },
  beforeLoad: onlySuperAdmins,
  component: Software,
})

function Software() {
  const navigate = useNavigate()
  return (
    <SoftwareScreen
      onRollout={(rolloutId) =>
        navigate({ to: '/admin/software/rollouts/$rolloutId', params: { rolloutId: String(rolloutId) } })
      }
    />
  )
}
