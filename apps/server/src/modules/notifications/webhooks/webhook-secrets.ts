import { openSecret, sealSecret } from '../../../platform/sealed-secret.ts'

const use = 'webhook'

export const sealWebhookSecret = (secret: string, secretKey: string): Buffer =>
  sealSecret(secret, { secretKey, use })

export const openWebhookSecret = (sealed: Buffer, secretKey: string): string =>
  openSecret(sealed, { secretKey, use })
