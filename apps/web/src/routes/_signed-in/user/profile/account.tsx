import { IconUserCircle } from '@tabler/icons-react'
import { createFileRoute } from '@tanstack/react-router'
import { MyAccount } from '../-MyAccount.tsx'

/** My account. On a phone it opens from the list of sections. */
export const Route = createFileRoute('/_signed-in/user/profile/account')({
  staticData: {
    listed: { in: 'user', at: 10 },
    crumb: 'none',
    entry: { label: 'user.section_account', icon: IconUserCircle },
  },
  component: MyAccount,
})
