import type { User } from '@kilowatt/contracts/identity/auth'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import type { TFunction } from 'i18next'

/** The owner of a new plan. */
export type NewPlanOwner = {
  owner: { kind: 'person' } | { kind: 'company'; companyId: number } | { kind: 'platform' }
  label: string
}

export const ownerKey = ({ owner }: NewPlanOwner) => owner.kind

/** Possible owners: the person; the company that they manage; and for super admins, everyone. */
export function newPlanOwners(t: TFunction, user: User): NewPlanOwner[] {
  return [
    { owner: { kind: 'person' }, label: t('plans.owner_person') },
    ...(user.company && hasRole(user.role, 'ROLE_AGGREGATOR')
      ? [{ owner: { kind: 'company' as const, companyId: user.company.id }, label: user.company.name }]
      : []),
    ...(user.role === 'ROLE_SUPER_ADMIN'
      ? [{ owner: { kind: 'platform' as const }, label: t('plans.owner_platform') }]
      : []),
  ]
}
