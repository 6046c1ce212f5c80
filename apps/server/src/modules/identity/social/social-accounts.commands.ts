import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import type { SocialProvider } from '@kilowatt/contracts/social-providers'
import type { Change, Person, Visitor } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Notices } from '../people/account-notices.ts'
import { findJoinedCompany, joinCompany } from '../people/joined-company.ts'
import { auditHolder, auditOwn } from '../people/person.audit.ts'
import { hasWayIn, providerId } from './social-accounts.queries.ts'
import type { SocialProfile } from './social-profile.ts'
import type { SocialProviders } from './social-providers.ts'

type Found = { readonly provider: SocialProvider; readonly profile: SocialProfile }
/** Data of a visitor for a new account. */
type SignInRequest = {
  readonly agreed: boolean
  readonly locale: string | null
  /** of the visited brand */
  readonly identifier?: string | undefined
}
type Known = { userId: number } | { refusal: SocialOutcome }
type Parts = { readonly notices: Notices; readonly providers: Pick<SocialProviders, 'nameOf'> }

/**
 * Links the provider's person to a signed-in person, whatever their addresses are: both were proved in this
 * browser.
 */
export async function linkToUser(
  change: Change<Visitor>,
  parts: Parts,
  { userId, ...found }: Found & { userId: number },
): Promise<Known> {
  const owner = await findLinked(change.tx, found)
  if (owner !== null) return owner === userId ? { userId } : { refusal: 'linked_elsewhere' }
  await link(change, userId, found)
  await notifyLinked(change, parts, userId, found)
  return { userId }
}

/**
 * Finds the person who signs in. Without a link, the address decides, but only if both sides have verified
 * it: neither a provider that accepts any address, nor a stranger who registered the address here first, may
 * get access to an account.
 */
export async function findOrCreateByProfile(
  change: Change<Visitor>,
  parts: Parts,
  { agreed, locale, identifier, ...found }: Found & SignInRequest,
): Promise<Known> {
  const { tx } = change
  const linked = await findLinked(tx, found)
  if (linked !== null) return { userId: linked }
  const { email, isEmailVerified } = found.profile
  if (email === null || !isEmailVerified) return { refusal: 'email_unverified' }
  const local = await tx
    .selectFrom('user_account')
    .select(['id', 'email_verified as isVerified'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  if (local && !local.isVerified) return { refusal: 'link_first' }
  if (!local && !agreed) return { refusal: 'agree_first' }
  const userId = local?.id ?? (await createByProfile(change, { ...found, email, locale, identifier }))
  await link(change, userId, found)
  if (local) await notifyLinked(change, parts, userId, found)
  return { userId }
}

/**
 * @throws AppError `not_found` if the provider is not linked, `conflict` if the person could no longer sign
 * in
 */
export async function unlinkProvider(change: Change<Person>, provider: SocialProvider): Promise<void> {
  const { userId } = change.author.actor
  const removed = await change.tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId(provider))
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new AppError('not_found')
  if (!(await hasWayIn(change.tx, userId))) throw new AppError('conflict')
  await auditOwn(change, 'user.unlink-provider', { before: { provider } })
}

async function findLinked(tx: Tx, { provider, profile }: Found): Promise<number | null> {
  const row = await tx
    .selectFrom('account')
    .select('user_id')
    .where('provider_id', '=', providerId(provider))
    .where('account_id', '=', profile.subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function link(change: Change<Visitor>, userId: number, { provider, profile }: Found): Promise<void> {
  await change.tx
    .insertInto('account')
    .values({
      user_id: userId,
      provider_id: providerId(provider),
      account_id: profile.subject,
      password: null,
    })
    .execute()
  await auditHolder(change, { id: userId }, { action: 'user.link-provider', after: { provider } })
}

/** Notifies the owner of the account that the provider was linked to. */
const notifyLinked = (
  change: Change<Visitor>,
  { notices, providers }: Parts,
  userId: number,
  { provider }: Found,
) =>
  notices.queue(change, userId, { event: 'socialLinked', values: { provider: providers.nameOf(provider) } })

type NewPerson = Found & Omit<SignInRequest, 'agreed'> & { email: string }

/** Creates a person without a password, whose address the provider has verified. */
async function createByProfile(
  change: Change<Visitor>,
  { provider, profile, email, locale, identifier }: NewPerson,
): Promise<number> {
  const { tx, author } = change
  const { firstName, lastName } = profile
  const { id } = await tx
    .insertInto('user_account')
    .values({
      email,
      email_verified: true,
      name: `${firstName} ${lastName}`.trim(),
      first_name: firstName,
      last_name: lastName,
      locale,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const agreed = { user_id: id, granted: true, ip: author.ip }
  await tx
    .insertInto('consent')
    .values([
      { ...agreed, kind: 'terms' },
      { ...agreed, kind: 'privacy' },
    ])
    .execute()
  await auditHolder(change, { id, email }, { action: 'user.register', after: { provider } })
  const companyId = await findJoinedCompany(tx, { origin: author.origin, identifier })
  if (companyId !== null) await joinCompany(change, { id, email }, companyId)
  return id
}
