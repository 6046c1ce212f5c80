import { Webhook } from 'standardwebhooks'
import type { Received } from './receiver.ts'

/**
 * Body of a webhook's message, as the reference library reads it. @throws if it is not signed with this
 * secret
 */
export const verifiedWebhook = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body.toString(), headers as Record<string, string>)
