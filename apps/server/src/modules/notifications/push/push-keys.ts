import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { system } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openSecret, sealSecret } from '../../../platform/sealed-secret.ts'

const use = 'web-push'
/** Lifetime of a token; RFC 8292 allows a day. */
const TOKEN_S = 12 * 3_600

export type PushKeys = { readonly publicKey: string; readonly privateKey: KeyObject }

type Parts = Pick<Platform, 'db' | 'inTx' | 'secretKey'>

/**
 * The server's key pair for web push (VAPID), created at the first start. Browsers keep the public key, so a
 * new pair is created only if the private key cannot be opened because SECRET_KEY was changed. Existing
 * subscriptions then end.
 */
export async function pushKeys(parts: Parts): Promise<PushKeys> {
  const row = await findRow(parts.db)
  const known = row && openKeys(row, parts.secretKey)
  if (known) return known
  await createKeys(parts, row?.public_key ?? null)
  const made = await findRow(parts.db)
  const keys = made && openKeys(made, parts.secretKey)
  if (!keys) throw new Error('no push keys')
  return keys
}

/** @param former public key of the pair that is replaced; null if there is none */
async function createKeys({ inTx, secretKey }: Parts, former: string | null): Promise<void> {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const pem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const values = {
    public_key: point.toString('base64url'),
    sealed_private_key: sealSecret(pem, { secretKey, use }),
  }
  await inTx(system, async ({ tx }) => {
    // another server may have been faster
    if (former === null) {
      await tx
        .insertInto('push_key')
        .values(values)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    const replaced = await tx
      .updateTable('push_key')
      .set(values)
      .where('public_key', '=', former)
      .returning('id')
      .executeTakeFirst()
    if (replaced) await tx.deleteFrom('push_subscription').execute()
  })
}

const findRow = (db: Db) =>
  db.selectFrom('push_key').select(['public_key', 'sealed_private_key']).executeTakeFirst()

type Row = { readonly public_key: string; readonly sealed_private_key: Buffer }

/** @returns null if they were sealed with another SECRET_KEY */
function openKeys({ public_key, sealed_private_key }: Row, secretKey: string): PushKeys | null {
  try {
    const pem = openSecret(sealed_private_key, { secretKey, use })
    return { publicKey: public_key, privateKey: createPrivateKey(pem) }
  } catch {
    return null
  }
}

type Token = {
  readonly keys: PushKeys
  readonly endpoint: string
  /** contact for push services that have a question about our messages: an https or mailto address */
  readonly subject: string
  readonly nowS: number
}

/** The header by which a push service identifies us (RFC 8292). */
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
