import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openSecret, sealSecret } from '../../../platform/sealed-secret.ts'

const use = 'web-push'
/** RFC 8292 allows a day. */
const TOKEN_S = 12 * 3_600

export type PushKeys = { readonly publicKey: string; readonly privateKey: KeyObject }

/** The server's key pair for web push (VAPID), created at first use. Browsers keep the public one, so it never changes. */
export async function pushKeys({
  db,
  inTx,
  secretKey,
}: Pick<Platform, 'db' | 'inTx' | 'secretKey'>): Promise<PushKeys> {
  const known = await findKeys(db, secretKey)
  if (known) return known
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  await inTx(system, ({ tx }) =>
    tx
      .insertInto('push_key')
      .values({
        public_key: point.toString('base64url'),
        sealed_private_key: sealSecret(pem, { secretKey, use }),
      })
      // another server may have been faster
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  const made = await findKeys(db, secretKey)
  if (!made) throw new Error('no push keys')
  return made
}

async function findKeys(db: Db, secretKey: string): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_key').select(['public_key', 'sealed_private_key']).executeTakeFirst()
  if (!row) return null
  const pem = openSecret(row.sealed_private_key, { secretKey, use })
  return { publicKey: row.public_key, privateKey: createPrivateKey(pem) }
}

type Token = {
  readonly keys: PushKeys
  readonly endpoint: string
  /** whom a push service may ask about our messages: an https or mailto address */
  readonly subject: string
  readonly nowS: number
}

/** The header by which a push service knows us (RFC 8292). */
export function vapidHeader({ keys, endpoint, subject, nowS }: Token): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({
    aud: new URL(endpoint).origin,
    exp: nowS + TOKEN_S,
    sub: subject,
  })}`
  const signature = sign('sha256', Buffer.from(signed), {
    key: keys.privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`
}
