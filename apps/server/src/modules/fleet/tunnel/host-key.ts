import ssh2 from 'ssh2'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { openSecret, sealSecret } from '../../../platform/sealed-secret.ts'
import { isReadable, newSshKey } from './ssh-keys.ts'

export type HostKey = {
  /** in OpenSSH's format */
  readonly privateKey: string
  /** `ssh-ed25519 AAAA…` */
  readonly publicKey: string
}

/**
 * The key of our end, shared by all servers of this database; created if there is none that SECRET_KEY opens
 * and SSH can read.
 */
export async function keepHostKey({
  inTx,
  secretKey,
}: Pick<Platform, 'inTx' | 'secretKey'>): Promise<HostKey> {
  const key = { secretKey, use: 'tunnel-host-key' }
  return inTx(system, async ({ tx }) => {
    const made = newSshKey().private
    await tx
      .insertInto('tunnel_host_key')
      .values({ id: 1, sealed: sealSecret(made, key) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const { sealed } = await tx
      .selectFrom('tunnel_host_key')
      .select('sealed')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const kept = opened(sealed, key)
    if (kept !== null) return withPublic(kept)
    await tx
      .updateTable('tunnel_host_key')
      .set({ sealed: sealSecret(made, key) })
      .execute()
    return withPublic(made)
  })
}

function opened(sealed: Buffer, key: Parameters<typeof openSecret>[1]): string | null {
  try {
    const kept = openSecret(sealed, key)
    return isReadable(kept) ? kept : null
  } catch {
    return null
  }
}

function withPublic(privateKey: string): HostKey {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  return { privateKey, publicKey: `ssh-ed25519 ${parsed.getPublicSSH().toString('base64')}` }
}
