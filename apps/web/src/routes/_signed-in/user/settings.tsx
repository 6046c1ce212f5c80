import { createFileRoute } from '@tanstack/react-router'
import { MyAccount } from './-MyAccount.tsx'

/** The list of sections; if there is room, with the first one next to it. */
export const Route = createFileRoute('/_signed-in/user/settings')({
  staticData: { crumb: 'none' },
  component: MyAccount,
})
