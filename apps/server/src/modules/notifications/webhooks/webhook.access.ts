import { type Actor, mayRunCompany } from '@kilowatt/domain/permissions/location-permissions'
import type { Db } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'

declare const checked: unique symbol

/** A webhook that the caller may manage: their own, or a webhook of a company that they run. */
export type AccessibleWebhook = {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly companyId: number | null
  readonly isActive: boolean
} & { readonly [checked]: true }

/** @throws AppError `not_found` for absent and foreign webhooks alike */
export async function accessWebhook(db: Db, actor: Actor, id: number): Promise<AccessibleWebhook> {
  const found = await db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'user_id as userId', 'company_id as companyId', 'is_active as isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
  const mayManage =
    found &&
    (found.companyId === null ? found.userId === actor.userId : mayRunCompany(actor, found.companyId))
  if (!mayManage) throw new AppError('not_found')
  const { userId: _userId, ...webhook } = found
  return webhook as AccessibleWebhook
}

/** The webhook of a delivery, with the same check. */
export async function accessDelivery(db: Db, actor: Actor, deliveryId: string): Promise<AccessibleWebhook> {
  const found = await db
    .selectFrom('webhook_delivery')
    .select('webhook_id as webhookId')
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  if (!found) throw new AppError('not_found')
  return accessWebhook(db, actor, found.webhookId)
}
