import { IconCpu } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from './-SetupPage.tsx'
import { readSetupSearch } from './-setup-search.ts'

export const Route = createFileRoute('/_signed-in/setup/oem-device')({
  staticData: { crumb: { label: 'setup.addController', icon: IconCpu }, alone: true },
  validateSearch: readSetupSearch,
  component: Wizard,
})

function Wizard() {
  return <SetupPage kind="controller" user={Route.useRouteContext().user} target={Route.useSearch()} />
}
