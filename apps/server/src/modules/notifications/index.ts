/**
 * Notices to people, and how they are delivered. The folders, from the lowest up:
 * - `delivery` turns notices into notifications of the people who may see them, and sends them when they are
 *   due
 * - `mail` messages by mail; `push` to browsers; `webhooks` to other programs
 * - `inbox` notifications in the app, live; `preferences` how and when a person wants to be notified
 */
import { system } from '../../platform/changes.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Mailer } from '../mail/index.ts'
import { cleanNotifications } from './delivery/clean-notifications.job.ts'
import { sendPush } from './delivery/send-push.ts'
import { startDelivery } from './delivery/start-delivery.ts'
import { createInboxHub } from './inbox/inbox-hub.ts'
import { claimMails } from './mail/claim-mails.commands.ts'
import { createMailToAddress } from './mail/mail-to-address.ts'
import { type Attachments, sendNoticeMail } from './mail/send-mail.job.ts'
import { notificationsPersonalData } from './notifications.personal-data.ts'
import { notificationsRoutes } from './notifications.routes.ts'
import { createPushChannel } from './push/push-channel.ts'
import { queueNoticesForWebhooks, webhooksQueued } from './webhooks/webhook-deliveries.commands.ts'
import { startWebhookSender } from './webhooks/webhook-sender.ts'
import { cleanWebhooks } from './webhooks/webhooks.job.ts'
import { peopleWithWebhooks } from './webhooks/webhooks.queries.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export { createMailToAddress, type MailToAddress } from './mail/mail-to-address.ts'
export type { Attachment, Attachments } from './mail/send-mail.job.ts'

type Views = {
  /** documents of notices, from all modules */
  readonly attachments: () => Attachments
}

export function createNotifications(platform: Platform, mailer: Mailer, { attachments }: Views) {
  const { inTx, jobs } = platform
  const sendMail = sendNoticeMail({ ...platform, mailer, attachments })
  const toAddresses = createMailToAddress(platform, mailer)
  const push = createPushChannel(platform)
  const running = new AsyncDisposableStack()
  const hub = running.use(createInboxHub(platform))
  if (platform.config.roles.has('jobs')) {
    running.use(startWebhookSender(platform))
    running.use(
      startDelivery(platform, {
        webhooks: { queue: queueNoticesForWebhooks, owners: peopleWithWebhooks },
        onTaken: () => platform.events.emit(webhooksQueued, null),
        sendMails: () => inTx(system, (change) => claimMails(change, jobs, sendMail)),
        sendPush: () => sendPush(platform, push),
      }),
    )
  }
  return {
    personalData: notificationsPersonalData,
    routes: {
      notifications: notificationsRoutes(platform, hub),
      webhooks: webhooksRoutes(platform),
    },
    jobs: [sendMail, ...toAddresses.jobs, cleanNotifications(platform), cleanWebhooks(platform)],
    mailToAddress: toAddresses.mailToAddress,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export { pushKeys } from './push/push-keys.ts'
