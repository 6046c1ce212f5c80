import type { NoticeGroup } from '@kilowatt/contracts/notice-kinds'
import { MAX_WEBHOOKS, type Webhook } from '@kilowatt/contracts/notifications/webhooks'
import { sql } from 'kysely'
import type { AuditValues } from '../../../platform/audit.ts'
import { changedValues } from '../../../platform/audit.ts'
import type { Change, Person } from '../../../platform/changes.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { isAcceptable, type OutgoingRules } from '../../../platform/outgoing/outgoing-target.ts'
import type { AccessibleWebhook } from './webhook.access.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secrets.ts'
import { newWebhookSecret } from './webhook-signature.ts'
import { ownerColumn, toWebhook, type WebhookOwner, webhookColumns } from './webhooks.queries.ts'

type WebhookInput = {
  readonly name: string
  readonly url: string
  readonly groups: readonly NoticeGroup[]
}

type Allows = Pick<OutgoingRules, 'allowPrivate'>

/**
 * Checks the address of a webhook.
 * @throws AppError `invalid`
 */
function assertAcceptable(url: string, allows: Allows): void {
  if (!isAcceptable(url, allows)) throw invalidField('url', 'private_address')
}

/** How long the replaced secret also signs. */
const FORMER_HOURS = 24

/**
 * Values for the log: only the host of the address, because the address may contain a password of the
 * receiver.
 */
const logged = ({ name, url, groups }: WebhookInput): AuditValues => ({
  name,
  webhookHost: new URL(url).host,
  noticeGroups: groups.toSorted().join(', '),
})

const subject = (
  webhook: { id: number; name: string; companyId: number | null },
  companyId: number | null,
) => ({
  objectType: 'webhook' as const,
  objectId: webhook.id,
  objectName: webhook.name,
  companyId: webhook.companyId ?? companyId,
})

/** @throws AppError `invalid` for an address that is not public, `conflict` above the maximum number of one owner */
export async function createWebhook(
  change: Change<Person>,
  {
    owner,
    input,
    secretKey,
    ...allows
  }: Allows & { owner: WebhookOwner; input: WebhookInput; secretKey: string },
): Promise<{ webhook: Webhook; secret: string }> {
  assertAcceptable(input.url, allows)
  const { tx, author } = change
  const [column, id] = ownerColumn(owner)
  // one at a time, so two concurrent requests cannot both pass the limit
  await sql`select pg_advisory_xact_lock(hashtext(${`webhooks ${column} ${id}`}))`.execute(tx)
  const { owned } = await tx
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  if (owned >= MAX_WEBHOOKS) throw new AppError('conflict')
  const secret = newWebhookSecret()
  const row = await tx
    .insertInto('webhook')
    .values({
      user_id: 'userId' in owner ? owner.userId : null,
      company_id: 'companyId' in owner ? owner.companyId : null,
      name: input.name,
      url: input.url,
      groups: [...input.groups],
      sealed_secret: sealWebhookSecret(secret, secretKey),
      created_by: author.actor.userId,
    })
    .returning(webhookColumns)
    .executeTakeFirstOrThrow()
  const companyId = 'companyId' in owner ? owner.companyId : null
  await change.audit({
    ...subject({ ...row, companyId }, author.actor.companyId),
    action: 'webhook.create',
    after: logged(input),
  })
  return { webhook: toWebhook(row), secret }
}

/**
 * Changes a webhook. Turning it on again removes the reason why it was turned off, and sends waiting
 * messages.
 */
export async function changeWebhook(
  change: Change<Person>,
  webhook: AccessibleWebhook,
  input: WebhookInput & Allows & { readonly isActive: boolean },
): Promise<Webhook> {
  assertAcceptable(input.url, input)
  const before = await change.tx
    .selectFrom('webhook')
    .select(['name', 'url', 'groups', 'is_active'])
    .where('id', '=', webhook.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  const row = await change.tx
    .updateTable('webhook')
    .set({
      name: input.name,
      url: input.url,
      groups: [...input.groups],
      is_active: input.isActive,
      ...(input.isActive && { disabled_because: null }),
      ...((input.url !== before.url || !before.is_active) && { failing: 0, paused_until: null }),
    })
    .where('id', '=', webhook.id)
    .returning(webhookColumns)
    .executeTakeFirstOrThrow()
  const changed = changedValues(
    { ...logged(before), isActive: before.is_active },
    { ...logged(input), isActive: input.isActive },
  )
  if (changed)
    await change.audit({
      ...subject(webhook, change.author.actor.companyId),
      ...changed,
      action: 'webhook.change',
    })
  return toWebhook(row)
}

export async function removeWebhook(change: Change<Person>, webhook: AccessibleWebhook): Promise<void> {
  await change.tx.deleteFrom('webhook').where('id', '=', webhook.id).execute()
  await change.audit({
    ...subject(webhook, change.author.actor.companyId),
    action: 'webhook.remove',
    before: { name: webhook.name },
  })
}

/** @returns the new secret; the old secret also signs for a day */
export async function rotateSecret(
  change: Change<Person>,
  webhook: AccessibleWebhook,
  secretKey: string,
): Promise<string> {
  const secret = newWebhookSecret()
  await change.tx
    .updateTable('webhook')
    .set({
      sealed_former_secret: sql`sealed_secret`,
      sealed_secret: sealWebhookSecret(secret, secretKey),
      former_until: sql<Date>`now() + make_interval(hours => ${FORMER_HOURS})`,
    })
    .where('id', '=', webhook.id)
    .execute()
  await change.audit({
    ...subject(webhook, change.author.actor.companyId),
    action: 'webhook.replace-secret',
  })
  return secret
}

type Sealed = {
  readonly sealedSecret: Buffer
  readonly sealedFormerSecret: Buffer | null
  readonly formerUntil: Date | null
}

/** Secrets that sign at present, the newest first. */
export const signingSecrets = (
  { sealedSecret, sealedFormerSecret, formerUntil }: Sealed,
  secretKey: string,
) =>
  [
    sealedSecret,
    formerUntil !== null && formerUntil.getTime() > Date.now() ? sealedFormerSecret : null,
  ].flatMap((sealed) => (sealed === null ? [] : [openWebhookSecret(sealed, secretKey)]))
