import { actorOf } from '../../../platform/access-rule.ts'
import { authorOf } from '../../../platform/audit.ts'
import { calls } from '../../../platform/calls.ts'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { siteOfVisit } from '../../mail/index.ts'
import { auditOwn } from '../accounts/accounts.commands.ts'
import type { IdentityParts } from '../identity-parts.ts'
import { getUser } from '../people/users.queries.ts'
import { passkeyLimits } from '../proof/account-limits.ts'
import { countAttempt } from '../proof/attempts.ts'
import { assertPresentPassword } from '../proof/present-password.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn, partyOf, passkeyOwner } from './passkeys.commands.ts'

export function passkeysRoutes(platform: Platform, { sessions, notices }: IdentityParts) {
  const { db, inTx, announceAccess } = platform

  async function partyAt(origin: string) {
    const { brandId } = await siteOfVisit(db, origin)
    const { name } = await db
      .selectFrom('brand')
      .select('platform_name as name')
      .where('id', '=', brandId)
      .executeTakeFirstOrThrow()
    return partyOf(origin, name)
  }

  return {
    list: calls.passkeys.list.handler(async ({ context }) => ({
      data: { passkeys: await listPasskeys(db, actorOf(context).userId) },
    })),

    registrationOptions: calls.passkeys.registrationOptions.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { resHeaders, origin } = context
      await assertPresentPassword(platform, userId, {
        password: input.password,
        field: 'password',
        resHeaders,
      })
      return { data: { options: await beginPasskey(platform, userId, await partyAt(origin)) } }
    }),

    create: calls.passkeys.create.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { name } = input
      const { origin } = context
      const { id } = await addPasskey(platform, userId, { ...input, party: await partyAt(origin) })
      await inTx(async (tx, afterCommit) => {
        await auditOwn(tx, authorOf(context), 'passkey.create', { after: { name } })
        await notices.queue(tx, userId, { event: 'passkeyAdded', origin, values: { passkey: name } })
        await announceAccess(tx, afterCommit, { userId, locationId: null })
      })
      return { data: { passkey: await getPasskey(db, userId, id) } }
    }),

    rename: calls.passkeys.rename.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      const { passkeyId, name } = input
      await inTx(async (tx) => {
        const before = await getPasskey(tx, userId, passkeyId)
        if (before.name === name) return
        await tx.updateTable('passkey').set({ name }).where('id', '=', passkeyId).execute()
        await auditOwn(tx, authorOf(context), 'passkey.rename', {
          before: { name: before.name },
          after: { name },
        })
      })
      return { data: { passkey: await getPasskey(db, userId, input.passkeyId) } }
    }),

    remove: calls.passkeys.remove.handler(async ({ input, context }) => {
      const { userId } = actorOf(context)
      await inTx(async (tx, afterCommit) => {
        const removed = await tx
          .deleteFrom('passkey')
          .where('id', '=', input.passkeyId)
          .where('user_id', '=', userId)
          .returning('name')
          .executeTakeFirst()
        if (!removed) throw new AppError('not_found')
        await auditOwn(tx, authorOf(context), 'passkey.remove', { before: { name: removed.name } })
        await announceAccess(tx, afterCommit, { userId, locationId: null })
      })
      return { data: {} }
    }),

    signInOptions: calls.passkeys.signInOptions.handler(async ({ context }) => {
      await countAttempt(platform, passkeyLimits(context.ip), context.resHeaders)
      return { data: { options: await beginPasskeySignIn(platform, await partyAt(context.origin)) } }
    }),

    signIn: calls.passkeys.signIn.handler(async ({ input, context }) => {
      await countAttempt(platform, passkeyLimits(context.ip), context.resHeaders)
      const { userId } = await passkeyOwner(platform, input.response, await partyAt(context.origin))
      const actor = await sessions.open(userId, input.staySignedIn, context)
      return { data: { user: await getUser(db, actor) } }
    }),
  }
}

async function listPasskeys(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up as backedUp'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, last_used_at, ...rest }) => ({
    ...rest,
    createdAt: created_at.getTime(),
    lastUsedAt: last_used_at?.getTime() ?? null,
  }))
}

async function getPasskey(db: Db, userId: number, id: number) {
  const passkey = (await listPasskeys(db, userId)).find((one) => one.id === id)
  if (!passkey) throw new AppError('not_found')
  return passkey
}
