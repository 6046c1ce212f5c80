import type { UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, brokenConstraint } from '../../../platform/errors.ts'
import type { PlanOwner } from './plan.access.ts'
import { saveVersions } from './plan-versions.commands.ts'

/**
 * Stores a plan whose owner, prices and country were checked.
 * @throws AppError `not_found` for a company deleted meanwhile
 */
export async function insertPlan(tx: Tx, owner: PlanOwner, plan: UtilityPlan): Promise<{ id: number }> {
  const { id } = await tx
    .insertInto('utility_plan')
    .values({
      owner_kind: owner.ownerKind,
      user_id: owner.userId,
      company_id: owner.companyId,
      name: plan.name,
      kind: plan.kind,
      currency: plan.currency,
      country: plan.country,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenConstraint(error) === 'utility_plan_company_id_fkey') throw new AppError('not_found')
      throw error
    })
  await saveVersions(tx, id, plan.versions)
  return { id }
}
