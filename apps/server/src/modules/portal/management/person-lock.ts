import type { Change, Person } from '../../../platform/changes.ts'
import { AppError } from '../../../platform/errors.ts'

/** The author, whose tokens and metering places change one after the other from here on: so that limits count what is there. */
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

/** As `lockPerson`. @throws AppError `country_missing`: which country's portal is asked follows from it */
export async function lockPersonOfCountry(change: Change<Person>): Promise<number> {
  const { userId, countryId } = await lockPerson(change)
  if (countryId === null) throw new AppError('country_missing')
  return userId
}
