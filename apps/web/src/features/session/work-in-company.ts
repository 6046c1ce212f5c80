import type { User } from '@kilowatt/contracts/identity/auth'
import { redirect } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { continueAsSignedIn } from './session-queries.ts'

type Visit = { user: User; companyId: number; href: string; isPreload: boolean }

/**
 * A session works in one company at a time. Opening a page of another company that the person manages
 * switches to it and reopens the page, so links work whichever company they were written in.
 */
export async function workInCompany({ user, companyId, href, isPreload }: Visit): Promise<void> {
  const manages = user.memberships.some(
    (membership) => membership.companyId === companyId && membership.role === 'ROLE_AGGREGATOR',
  )
  const isElsewhere = user.role !== 'ROLE_SUPER_ADMIN' && user.company?.id !== companyId
  if (isPreload || !isElsewhere || !manages) return
  await continueAsSignedIn((await client.sessions.switchCompany({ companyId })).data.user)
  throw redirect({ href, replace: true })
}
