import { randomUUID } from 'node:crypto'
import { noticeKinds } from '@kilowatt/contracts/notice-names'
import { sql } from 'kysely'
import type { Change } from '../../../platform/changes.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type DueDelivery, lockDue } from '../delivery/due-deliveries.commands.ts'

export type MailMessage = { readonly messageId: string }

/**
 * Passes due mails to the job that sends them: one mail for everything that is due to a person in the name of
 * one company. Mandatory notices, and notices with a document, get a separate mail.
 * @returns the number of mails, or 1 if everything that was due has been dropped
 */
export async function claimMails(
  { tx }: Change,
  jobs: Pick<Platform['jobs'], 'sendAll'>,
  send: Job<MailMessage>,
): Promise<number> {
  const due = await lockDue(tx, 'mail')
  if (due === null) return 0
  const messages = new Map<string, { id: string; deliveryIds: number[] }>()
  for (const delivery of due) {
    const key = messageKey(delivery)
    const message = messages.get(key) ?? { id: randomUUID(), deliveryIds: [] }
    message.deliveryIds.push(delivery.id)
    messages.set(key, message)
  }
  const all = [...messages.values()]
  if (all.length === 0) return 1
  const pairs = all.flatMap(({ id, deliveryIds }) =>
    deliveryIds.map((deliveryId) => [deliveryId, id] as const),
  )
  await sql`
    update notification_delivery d
    set status = 'sending', message_id = pair.message_id, settled_at = now()
    from unnest(${pairs.map(([id]) => id)}::integer[], ${pairs.map(([, id]) => id)}::uuid[])
      as pair (id, message_id)
    where d.id = pair.id
  `.execute(tx)
  await jobs.sendAll(
    tx,
    send,
    all.map(({ id }) => ({ messageId: id })),
  )
  return all.length
}

function messageKey({ id, userId, kind, companyId, mail }: DueDelivery): string {
  const isAlone = noticeKinds[kind]?.isMandatory || mail.attachment !== undefined
  return JSON.stringify([userId, companyId, mail.to, isAlone ? id : null])
}
