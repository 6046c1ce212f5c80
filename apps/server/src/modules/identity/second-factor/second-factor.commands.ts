import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import {
  hashRecoveryCode,
  newAppSecret,
  newRecoveryCodes,
  openAppSecret,
  sealAppSecret,
  stepOfCode,
} from './second-factor-codes.ts'

export async function getSecondFactor(db: Db, userId: number) {
  const { enabled, required, recoveryCodesLeft } = await db
    .selectFrom('user_account')
    .select((eb) => [
      eb
        .exists(
          eb.selectFrom('second_factor').where('user_id', '=', userId).where('confirmed_at', 'is not', null),
        )
        .as('enabled'),
      eb
        .exists(
          eb
            .selectFrom('membership')
            .innerJoin('company', 'company.id', 'membership.company_id')
            .where('membership.user_id', '=', userId)
            .where('company.second_factor_required', '=', true),
        )
        .as('required'),
      eb
        .selectFrom('recovery_code')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('user_id', '=', userId)
        .as('recoveryCodesLeft'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { enabled: Boolean(enabled), required: Boolean(required), recoveryCodesLeft: recoveryCodesLeft ?? 0 }
}

/** Begins: a secret that counts once a first code proved that the app has it. Beginning again gives another one. */
export async function beginSecondFactor(tx: Tx, userId: number, secretKey: string): Promise<string> {
  const secret = newAppSecret()
  const written = await tx
    .insertInto('second_factor')
    .values({
      user_id: userId,
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

/** Finishes with a first code. @returns the recovery codes, which nobody can read again */
export async function confirmSecondFactor(
  tx: Tx,
  userId: number,
  { code, secretKey }: { code: string; secretKey: string },
): Promise<string[]> {
  const row = await lockFactor(tx, userId)
  if (!row || row.confirmed_at !== null) throw new AppError('conflict')
  const step = stepOfCode(openAppSecret(row.secret, secretKey), code, Date.now())
  if (step === null) throw wrongCode()
  await tx
    .updateTable('second_factor')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return renewRecoveryCodes(tx, userId, secretKey)
}

export async function renewRecoveryCodes(tx: Tx, userId: number, secretKey: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashRecoveryCode(code, secretKey) })))
    .execute()
  return codes
}

/**
 * Takes a code of the app, or a recovery code. Each works once.
 * @throws AppError `invalid` naming `code`
 */
export async function spendCode(
  tx: Tx,
  userId: number,
  { code, secretKey }: { code: string; secretKey: string },
): Promise<void> {
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

export async function removeSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Two attempts with one code wait for each other here, so that only one of them passes. */
const lockFactor = (tx: Tx, userId: number) =>
  tx
    .selectFrom('second_factor')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

const wrongCode = () => invalidField('code', 'wrong_code')
