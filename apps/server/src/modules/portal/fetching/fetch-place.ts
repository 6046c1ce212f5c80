import type { PortalFailure } from '@kilowatt/contracts/portal/portal-limits'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { system } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DaySpan, PortalClient } from '../client/portal-client.ts'
import { PortalError } from '../client/portal-error.ts'
import type { ReadingCodes } from '../client/reading-types.ts'
import { openToken } from '../management/token-of-portal.ts'
import { askableDay, nextMorningMs, nextSpan } from '../stored/fetch-plan.ts'
import { keepPlaceFacts } from '../stored/place-facts.commands.ts'
import { placeFactsOf } from '../stored/place-facts.ts'
import { type PlaceToFetch, placeToFetch } from './due-places.queries.ts'
import { noteDone, noteReadings, noteRefusal } from './fetch-answers.commands.ts'
import { fetchStates } from './fetch-state.queries.ts'

export type FetchParts = Pick<Platform, 'db' | 'inTx' | 'log' | 'secretKey' | 'config'> & {
  readonly client: PortalClient
  readonly signal: AbortSignal
  readonly now: () => number
  readonly countFailure: (fault: PortalFailure) => void
}

/** Connections change rarely; agreed powers start on the first of a month. */
const FACTS_DAYS = 1
const RETRY_MS = 5 * 60_000
const RETRY_UNREADABLE_MS = 60 * 60_000
/** Failures after which another token may succeed. */
const ofToken: ReadonlySet<PortalFailure> = new Set(['token_refused', 'token_doubtful', 'not_found'])

type Token = PlaceToFetch['tokens'][number]

/**
 * Requests data for a metering place until complete, span by span. Each span is stored as it arrives, so work
 * continues there after a restart. Failures are recorded with the metering place.
 */
export async function fetchPlace(parts: FetchParts, deviceId: number): Promise<void> {
  const { db, inTx, signal, now } = parts
  const tried = new Set<number>()
  const codesOf = new Map<number, ReadingCodes>()
  let failed: PortalFailure | null = null
  while (!signal.aborted) {
    const [state, place] = [
      (await fetchStates(db, [deviceId])).get(deviceId),
      await placeToFetch(db, deviceId),
    ]
    if (state === undefined || place === null || state.dueAt === null || state.dueAt.getTime() > now()) return
    const today = askableDay(now())
    const span = nextSpan(state, today)
    if (span === null) {
      const dueAt = new Date(nextMorningMs(now(), deviceId))
      return inTx(system, ({ tx }) => noteDone(tx, deviceId, { dueAt, today }))
    }
    const token = place.tokens.find(({ id }) => !tried.has(id))
    if (token === undefined) {
      const last = failed ?? 'token_refused'
      return inTx(system, ({ tx }) => noteRefusal(tx, deviceId, last, null, now()))
    }
    try {
      const series = await ask(parts, deviceId, place, token, span, codesOf)
      const at = new Date(now())
      const isThere = await inTx(system, ({ tx }) =>
        noteReadings(tx, deviceId, {
          span,
          series,
          credentialId: token.id,
          at,
          keptDays: parts.config.retention.minuteDays,
        }),
      )
      if (!isThere) return
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof PortalError)) throw error
      // a token that has worked is not wrong, so the portal must be out of order
      const fault = error.fault === 'token_doubtful' && token.workedAt !== null ? 'down' : error.fault
      parts.countFailure(fault)
      parts.log.warn({ deviceId, fault, err: error }, 'the meter-data portal gave no data')
      if (ofToken.has(fault)) {
        tried.add(token.id)
        failed = fault
        continue
      }
      return inTx(system, ({ tx }) => noteRefusal(tx, deviceId, fault, retryAt(fault, error, now()), now()))
    }
  }
}

function retryAt(fault: PortalFailure, { retryAfterMs }: PortalError, nowMs: number): Date | null {
  if (fault === 'invalid_request') return null
  const waitMs = fault === 'not_understood' ? RETRY_UNREADABLE_MS : Math.max(retryAfterMs ?? 0, RETRY_MS)
  return new Date(nowMs + waitMs)
}

async function ask(
  parts: FetchParts,
  deviceId: number,
  place: PlaceToFetch,
  token: Token,
  span: DaySpan,
  codesOf: Map<number, ReadingCodes>,
) {
  const opened = openToken(token.sealed, parts.secretKey)
  if (place.factsAt === null || parts.now() - place.factsAt.getTime() > FACTS_DAYS * UTC_DAY_MS)
    await askFacts(parts, deviceId, opened, place.eimm)
  const codes = codesOf.get(token.id) ?? (await parts.client.readingCodes(opened))
  codesOf.set(token.id, codes)
  return parts.client.readings(opened, place.eimm, span, codes)
}

/** If the facts about a place are unreadable, its readings are still requested. */
async function askFacts({ client, inTx, now }: FetchParts, deviceId: number, token: string, eimm: string) {
  const place = await client.place(token, eimm).catch(unlessNotUnderstood)
  if (place === null) return
  const consumption = place.points.find(({ kind }) => kind === 'OMTO')
  const point = consumption ? await client.point(token, consumption.gsrn).catch(unlessNotUnderstood) : null
  const info = { gsrn: place.gsrn, facts: placeFactsOf(place, point), at: new Date(now()) }
  await inTx(system, ({ tx }) => keepPlaceFacts(tx, deviceId, info))
}

function unlessNotUnderstood(error: unknown): null {
  if (error instanceof PortalError && (error.fault === 'not_understood' || error.fault === 'invalid_request'))
    return null
  throw error
}
