import { createFileRoute } from '@tanstack/react-router'
import { MyAccount } from '../-MyAccount.tsx'

/** My account, on a phone behind the list of sections. */
export const Route = createFileRoute('/_signed-in/user/profile/account')({ component: MyAccount })
