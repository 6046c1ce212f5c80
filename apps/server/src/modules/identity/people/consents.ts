import { CONSENT_COOKIE, decodeConsent } from '@kilowatt/contracts/identity/consent-cookie'
import type { Change, Person } from '../../../platform/changes.ts'
import type { Db } from '../../../platform/database/db.ts'
import { readCookie } from '../proof/cookies.ts'
import { auditHolder, auditOwn } from './person.audit.ts'

const YEAR_MS = 366 * 86_400_000

/** The newest word on each kind. */
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

/** Each word is kept, also when it says the same again: the law asks since when. */
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
 * What somebody answered in this browser before signing in reaches the account, with the time of the answer. A word of the account
 * that is as new or newer stays the one that counts.
 */
export async function adoptConsent(change: Change, userId: number, reqHeaders: Headers): Promise<void> {
  const kept = readCookie(reqHeaders.get('cookie'), CONSENT_COOKIE)
  const answer = kept === null ? null : decodeConsent(kept)
  const now = Date.now()
  if (answer === null || !(answer.consentedAt > now - YEAR_MS)) return
  // A clock that runs ahead does not outlast the words of later.
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
