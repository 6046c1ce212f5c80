import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

/** A person's factors besides the password, and whether one of their companies requires a second factor. */
export async function findFactors(db: Db, userId: number) {
  const found = await db
    .selectFrom('user_account')
    .select((eb) => [
      eb
        .exists(
          eb.selectFrom('second_factor').where('user_id', '=', userId).where('confirmed_at', 'is not', null),
        )
        .as('hasApp'),
      eb.exists(eb.selectFrom('passkey').where('user_id', '=', userId)).as('hasPasskey'),
      eb
        .exists(
          eb
            .selectFrom('membership')
            .innerJoin('company', 'company.id', 'membership.company_id')
            .where('membership.user_id', '=', userId)
            .where('company.second_factor_required', '=', true),
        )
        .as('isRequired'),
      eb
        .selectFrom('recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .as('recoveryCodesLeft'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    hasApp: Boolean(found.hasApp),
    hasPasskey: Boolean(found.hasPasskey),
    isRequired: Boolean(found.isRequired),
    recoveryCodesLeft: found.recoveryCodesLeft ?? 0,
  }
}

export async function getSecondFactor(db: Db, userId: number) {
  const { hasApp, isRequired, recoveryCodesLeft } = await findFactors(db, userId)
  return { enabled: hasApp, required: isRequired, recoveryCodesLeft }
}

/**
 * Checks that a person may turn off two-factor authentication.
 * @throws AppError `second_factor_required` while one of the person's companies requires it
 */
export async function assertMayDisable(db: Db, userId: number): Promise<void> {
  if ((await findFactors(db, userId)).isRequired) throw new AppError('second_factor_required')
}
