import type { SocialProvider } from '@kilowatt/contracts/identity/social-providers'
import type { SocialOutcome } from '@kilowatt/contracts/identity/social-sign-in'
import { recordAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import type { SocialProfile } from './social-profile.ts'

const providerId = (provider: SocialProvider) => `social-${provider}`

type Visit = { provider: SocialProvider; profile: SocialProfile; ip: string }
type Known = { userId: number; isNewLink: boolean } | { refusal: SocialOutcome }

/** Links the provider's person to somebody who is signed in, whatever the addresses are: both were proved in this browser. */
export async function linkToUser(tx: Tx, userId: number, visit: Visit): Promise<Known> {
  const owner = await findLinked(tx, visit)
  if (owner !== null) return owner === userId ? { userId, isNewLink: false } : { refusal: 'linked_elsewhere' }
  await link(tx, userId, visit)
  return { userId, isNewLink: true }
}

/**
 * Who signs in. Without a link the address decides, and only when both sides have verified it: a provider that lets anybody claim
 * an address, or somebody who registered another's address here first, must not get into an account.
 */
export async function findOrCreateByProfile(
  tx: Tx,
  visit: Visit & { agreed: boolean; locale: string | null },
): Promise<Known> {
  const linked = await findLinked(tx, visit)
  if (linked !== null) return { userId: linked, isNewLink: false }
  const { email, isEmailVerified } = visit.profile
  if (email === null || !isEmailVerified) return { refusal: 'email_unverified' }
  const local = await tx
    .selectFrom('user_account')
    .select(['id', 'email_verified as isVerified'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  if (local && !local.isVerified) return { refusal: 'link_first' }
  if (!local && !visit.agreed) return { refusal: 'agree_first' }
  const userId = local?.id ?? (await createByProfile(tx, { ...visit, email }))
  await link(tx, userId, visit)
  return { userId, isNewLink: local !== undefined }
}

async function findLinked(tx: Tx, { provider, profile }: Visit): Promise<number | null> {
  const row = await tx
    .selectFrom('account')
    .select('user_id')
    .where('provider_id', '=', providerId(provider))
    .where('account_id', '=', profile.subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function link(tx: Tx, userId: number, { provider, profile, ip }: Visit): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      user_id: userId,
      provider_id: providerId(provider),
      account_id: profile.subject,
      password: null,
    })
    .execute()
  await recordAudit(tx, {
    actor: { userId },
    action: 'user.link-provider',
    objectType: 'user',
    objectId: userId,
    companyId: null,
    after: { provider },
    ip,
  })
}

type NewPerson = Visit & { email: string; locale: string | null }

/** A person without a password, whose address the provider has verified. */
async function createByProfile(tx: Tx, { provider, profile, email, locale, ip }: NewPerson): Promise<number> {
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
  await tx
    .insertInto('consent')
    .values((['terms', 'privacy'] as const).map((kind) => ({ user_id: id, kind, granted: true, ip })))
    .execute()
  await recordAudit(tx, {
    actor: { userId: id },
    action: 'user.register',
    objectType: 'user',
    objectId: id,
    objectName: email,
    companyId: null,
    after: { provider },
    ip,
  })
  return id
}

export const providersOf = (tx: Pick<Tx, 'selectFrom'>, userId: number) =>
  tx
    .selectFrom('account')
    .select(['provider_id as providerId', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('provider_id', 'like', 'social-%')
    .orderBy('provider_id')
    .execute()

/** @returns whether there was such a link */
export async function unlink(tx: Tx, userId: number, provider: SocialProvider): Promise<boolean> {
  const removed = await tx
    .deleteFrom('account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId(provider))
    .returning('id')
    .execute()
  return removed.length > 0
}

/** Whether somebody could still sign in: by password, passkey or another provider. */
export async function hasWayIn(tx: Tx, userId: number): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('password', 'is not', null), eb('provider_id', 'like', 'social-%')]))
    .executeTakeFirst()
  const passkey = await tx.selectFrom('passkey').select('id').where('user_id', '=', userId).executeTakeFirst()
  return account !== undefined || passkey !== undefined
}
