import { sql } from 'kysely'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import type { Notices } from '../people/account-notices.ts'
import { auditOwn } from '../people/person.audit.ts'
import {
  hashRecoveryCode,
  newAppSecret,
  newRecoveryCodes,
  openAppSecret,
  sealAppSecret,
  stepOfCode,
} from './second-factor-codes.ts'

type Code = { readonly code: string; readonly secretKey: string }

/**
 * Starts the setup with a secret, which takes effect once a first code has proved that the app has the
 * secret. Starting again creates another secret.
 */
export async function beginSecondFactor({ tx, author }: Change<Person>, secretKey: string): Promise<string> {
  const secret = newAppSecret()
  const written = await tx
    .insertInto('second_factor')
    .values({
      user_id: author.actor.userId,
      secret: sealAppSecret(secret, secretKey),
      confirmed_at: null,
      last_step: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret') }))
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!written) throw new AppError('conflict')
  return secret
}

/** Completes the setup with a first code. @returns the recovery codes, which cannot be read again */
export async function enableSecondFactor(
  change: Change<Person>,
  notices: Notices,
  { code, secretKey }: Code,
): Promise<string[]> {
  const { tx } = change
  const { userId } = change.author.actor
  const row = await lockFactor(tx, userId)
  if (!row || row.confirmed_at !== null) throw new AppError('conflict')
  const step = stepOfCode(openAppSecret(row.secret, secretKey), code, Date.now())
  if (step === null) throw wrongCode()
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  await auditOwn(change, 'user.enable-second-factor')
  await notices.queue(change, userId, { event: 'secondFactorEnabled' })
  await change.announceAccess({ userId, locationId: null })
  return writeRecoveryCodes(tx, userId, secretKey)
}

/** @returns the codes that replace the previous ones */
export async function renewRecoveryCodes(change: Change<Person>, spent: Code): Promise<string[]> {
  const { userId } = change.author.actor
  await spendCode(change.tx, userId, spent)
  await auditOwn(change, 'user.renew-recovery-codes')
  return writeRecoveryCodes(change.tx, userId, spent.secretKey)
}

export async function disableSecondFactor(
  change: Change<Person>,
  notices: Notices,
  spent: Code,
): Promise<void> {
  const { tx } = change
  const { userId } = change.author.actor
  await spendCode(tx, userId, spent)
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await auditOwn(change, 'user.disable-second-factor')
  await notices.queue(change, userId, { event: 'secondFactorDisabled' })
  await change.announceAccess({ userId, locationId: null })
}

async function writeRecoveryCodes(tx: Tx, userId: number, secretKey: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code, secretKey) })))
    .execute()
  return codes
}

/**
 * Uses a code of the app, or a recovery code. Each works once.
 * @throws AppError `invalid` naming `code`
 */
export async function spendCode(tx: Tx, userId: number, { code, secretKey }: Code): Promise<void> {
  const row = await lockFactor(tx, userId)
  if (!row || row.confirmed_at === null) throw wrongCode()
  if (!/^\d{6}$/.test(code)) return spendRecoveryCode(tx, userId, hashRecoveryCode(code, secretKey))
  const step = stepOfCode(openAppSecret(row.secret, secretKey), code, Date.now())
  if (step === null || (row.last_step !== null && step <= row.last_step)) throw wrongCode()
  await tx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute()
}

async function spendRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<void> {
  const spent = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst()
  if (!spent) throw wrongCode()
}

/** Two attempts with the same code wait for each other here, so only one of them passes. */
const lockFactor = (tx: Tx, userId: number) =>
  tx
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

const wrongCode = () => invalidField('code', 'wrong_code')
