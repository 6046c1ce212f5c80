import { CONSENT_COOKIE, decodeConsent } from '@kilowatt/contracts/identity/consent-cookie'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { readCookie } from '../proof/cookies.ts'
import { auditHolder, auditOwn } from './person.audit.ts'

const YEAR_MS = 366 * 86_400_000

/** The newest answer of each kind. */
export async function listConsents(db: Db, userId: number) {
  const rows = await db
    .selectFrom('consent')
    .distinctOn('kind')
    .select(['kind', 'granted', 'at'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.getTime() }))
}

/** Stores every answer, even a repeated one, because the law requires its date. */
export async function addConsent(change: Change<Person>, kind: 'analytics', granted: boolean): Promise<void> {
  const { actor, ip } = change.author
  const before = (await listConsents(change.tx, actor.userId)).find((consent) => consent.kind === kind)
  await change.tx.insertInto('consent').values({ user_id: actor.userId, kind, granted, ip }).execute()
  await auditOwn(change, 'user.change-consent', {
    before: { [kind]: before?.granted ?? null },
    after: { [kind]: granted },
  })
}

/**
 * An answer given in this browser before signing in is stored in the account, with its time, unless the account has
 * an answer that is as new or newer.
 */
export async function adoptConsent(change: Change, userId: number, reqHeaders: Headers): Promise<void> {
  const kept = readCookie(reqHeaders.get('cookie'), CONSENT_COOKIE)
  const answer = kept === null ? null : decodeConsent(kept)
  const now = Date.now()
  if (answer === null || !(answer.consentedAt > now - YEAR_MS)) return
  // Limits the time, so a clock that is ahead does not override later answers.
  const atMs = Math.floor(Math.min(answer.consentedAt, now))
  const granted = answer.config.analyticsCookies
  const before = (await listConsents(change.tx, userId)).find(({ kind }) => kind === 'analytics')
  if (before && before.at >= atMs) return
  await change.tx
    .insertInto('consent')
    .values({ user_id: userId, kind: 'analytics', granted, at: new Date(atMs), ip: change.author.ip })
    .execute()
  await auditHolder(
    change,
    { id: userId },
    {
      action: 'user.change-consent',
      before: { analytics: before?.granted ?? null },
      after: { analytics: granted },
    },
  )
}
