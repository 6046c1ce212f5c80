import { createHmac, randomBytes } from 'node:crypto'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

/** A secret in the form of Standard Webhooks: `whsec_` and base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type Message = { readonly id: string; readonly timestampS: number; readonly body: string }

/**
 * Headers of a message by Standard Webhooks 1.0. While a secret is being replaced there are two signatures, and a
 * receiver accepts either.
 */
export function webhookHeaders({ id, timestampS, body }: Message, secrets: readonly string[]) {
  const signed = `${id}.${timestampS}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Kilowatt-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signatures.join(' '),
  }
}
