import type { Actor } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { brokenConstraint, invalidField } from '../../../platform/errors.ts'

/** The foreign key from an owner to a person. */
const OWNER_CONSTRAINT = 'location_owner_id_fkey'

const notPossible = (path: string) => invalidField(path, 'This is not a user of the company')

/**
 * Checks that a person may own a location: an owner belongs to the company, or already has a grant on the
 * location. Super admins may choose anyone; then the write checks that the person exists
 * (`unlessUnknownOwner`).
 * @throws AppError `invalid` naming `path`, for absent people and those of other companies alike
 */
export async function assertPossibleOwner(
  db: Db,
  actor: Actor,
  companyId: number,
  userId: number,
  path: string,
  locationId: number | null = null,
): Promise<void> {
  if (actor.role === 'ROLE_SUPER_ADMIN') return
  const [member, guest] = await Promise.all([
    db
      .selectFrom('membership')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('company_id', '=', companyId)
      .executeTakeFirst(),
    db
      .selectFrom('location_grant')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('location_id', '=', locationId)
      .executeTakeFirst(),
  ])
  if (!member && !guest) throw notPossible(path)
}

/** Handles a failed write of an owner. @throws AppError `invalid` naming `path` if there is no such person */
export const unlessUnknownOwner =
  (path: string) =>
  (error: unknown): never => {
    throw brokenConstraint(error) === OWNER_CONSTRAINT ? notPossible(path) : error
  }
