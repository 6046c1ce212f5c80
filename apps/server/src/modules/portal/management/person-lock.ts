import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'

/**
 * Locks the author, so changes to their tokens and metering places happen one after the other and limits are
 * exact.
 */
export async function lockPerson({ tx, author }: Change<Person>) {
  const { userId } = author.actor
  const { country_id } = await tx
    .selectFrom('user_account')
    .select('country_id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { userId, countryId: country_id }
}

/**
 * Like `lockPerson`, for a person with a country, which decides which portal to use. @throws AppError
 * `country_missing`
 */
export async function lockPersonOfCountry(change: Change<Person>): Promise<number> {
  const { userId, countryId } = await lockPerson(change)
  if (countryId === null) throw new AppError('country_missing')
  return userId
}
