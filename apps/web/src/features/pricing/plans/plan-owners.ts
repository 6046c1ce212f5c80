import type { User } from '@kilowatt/contracts/identity/auth'
import { hasRole } from '@kilowatt/domain/permissions/roles'
import type { TFunction } from 'i18next'

/** Whose a new plan can be. */
export type NewPlanOwner = {
  owner: { kind: 'person' } | { kind: 'company'; companyId: number } | { kind: 'platform' }
  label: string
}

export const ownerKey = ({ owner }: NewPlanOwner) => owner.kind

/** A person's own; of the company that they run; and for super admins everybody's. */
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
