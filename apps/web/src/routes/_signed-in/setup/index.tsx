import { IconTools } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SetupHome } from '../../../features/setup/home/SetupHome.tsx'

export const Route = createFileRoute('/_signed-in/setup/')({
  staticData: { crumb: { label: 'setup.title', icon: IconTools } },
  component: Home,
})

function Home() {
  return <SetupHome user={Route.useRouteContext().user} />
}
