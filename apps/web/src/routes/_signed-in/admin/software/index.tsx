import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SoftwareScreen } from '../../../../features/software-releases/SoftwareScreen.tsx'

export const Route = createFileRoute('/_signed-in/admin/software/')({
  staticData: { crumb: 'none' },
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
