import { IconRouter } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from './-SetupPage.tsx'
import { readSetupSearch } from './-setup-search.ts'

export const Route = createFileRoute('/_signed-in/setup/p1-wifi')({
  staticData: { crumb: { label: 'setup.addP1', icon: IconRouter }, alone: true },
  validateSearch: readSetupSearch,
  component: Wizard,
})

function Wizard() {
  return <SetupPage kind="p1-module" user={Route.useRouteContext().user} target={Route.useSearch()} />
}
