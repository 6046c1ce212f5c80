import { createHmac } from 'node:crypto'
import { browserOf } from '@kilowatt/domain/people/user-agent'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { NoticeValue } from '../../../platform/notices.ts'
import { readCookie, setCookie } from '../proof/cookies.ts'
import { newToken } from '../proof/one-time-tokens.ts'

const COOKIE = 'kilowatt.browser'
/** What `newToken` makes. */
const TOKEN = /^[\w-]{43}$/
const DAY_S = 86_400
/** Browsers keep no cookie longer (RFC 6265bis). */
const KEPT_DAYS = 400
/** Of a person with more, those that were not used for the longest time are new again. */
const MOST_BROWSERS = 50

type Browser = { readonly reqHeaders: Headers; readonly resHeaders: Headers }

/**
 * The token by which a browser is recognised when people sign in, from its cookie or a new one. `keep` sets the cookie.
 */
export function browserToken({ reqHeaders, resHeaders }: Browser, secure: boolean) {
  const kept = readCookie(reqHeaders.get('cookie'), COOKIE)
  const token = kept !== null && TOKEN.test(kept) ? kept : newToken()
  const cookie = { name: COOKIE, value: token, maxAgeS: KEPT_DAYS * DAY_S, secure }
  return { token, keep: () => setCookie(resHeaders, cookie) }
}

/** Browser and system, such as `Firefox, Linux`, as people know them. */
export function browserName(reqHeaders: Headers): NoticeValue {
  const { browser, system } = browserOf(reqHeaders.get('user-agent') ?? '')
  const known = [browser, system].filter((name) => name !== null)
  return known.length === 0 ? { text: 'user.unknownBrowser' } : known.join(', ')
}

/**
 * Stores that an account was used in a browser, as a keyed hash for this account alone.
 * @returns whether the account has browsers that are known and this is none of them
 */
export async function noteBrowser(
  tx: Tx,
  { userId, token, secretKey }: { userId: number; token: string; secretKey: string },
): Promise<boolean> {
  const mark = createHmac('sha256', secretKey).update(`browser of account ${userId} ${token}`).digest()
  const { isNew } = await tx
    .insertInto('known_browser')
    .values({ user_id: userId, mark })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'mark']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  if (!isNew) return false
  await sql`
    delete from known_browser where user_id = ${userId} and mark in (
      select mark from known_browser where user_id = ${userId} order by last_used_at desc offset ${MOST_BROWSERS})
  `.execute(tx)
  const first = await tx
    .updateTable('user_account')
    .set({ browsers_known_since: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('browsers_known_since', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first === undefined
}

/** Forgets browsers in which no one signed in to the account for as long as their cookie lasts. */
export const forgetOldBrowsers = (tx: Tx) =>
  sql`delete from known_browser where last_used_at < now() - make_interval(days => ${KEPT_DAYS}::integer)`.execute(
    tx,
  )
