import type { MeterSeries } from '@kilowatt/domain/meter-files/meter-series'
import { addDays, type LocalDate } from '@kilowatt/domain/time/local-day'
import { type BackOff, createSpacing, withBackOff } from '../../../platform/providers/back-off.ts'
import { getDocument } from '../../../platform/providers/get-document.ts'
import { ProviderError } from '../../../platform/providers/provider-error.ts'
import { type PortalPlace, placeOf } from './place-reply.ts'
import { type PortalPoint, pointOf } from './point-reply.ts'
import { PortalError, type PortalFault } from './portal-error.ts'
import { type ReadingCodes, readingCodesOf } from './reading-types.ts'
import { readingsOf } from './readings-reply.ts'

/** Largest number of days in one request for readings, set by the portal. */
export const MOST_DAYS = 35
/** The portal allows 5 requests a second per token; we send slightly fewer, because clocks differ. */
const GAP_MS = 220
const TIMEOUT_MS = 60_000
const MOST_BYTES = 16_000_000

/** Days from `from` to before `to`. */
export type DaySpan = { readonly from: LocalDate; readonly to: LocalDate }

/** Splits a long span into requests that the portal accepts, earliest first. */
export function spansToAsk({ from, to }: DaySpan, mostDays = MOST_DAYS): DaySpan[] {
  const spans: DaySpan[] = []
  for (let at = from; at < to; at = addDays(at, mostDays)) {
    const end = addDays(at, mostDays)
    spans.push({ from: at, to: end < to ? end : to })
  }
  return spans
}

export type PortalClient = {
  /** codes of quarter-hour energies; the known codes if the portal lists none */
  readonly readingCodes: (token: string) => Promise<ReadingCodes>
  readonly place: (token: string, eimm: string) => Promise<PortalPlace>
  readonly point: (token: string, gsrn: string) => Promise<PortalPoint>
  /** Quarter-hours in at most 35 days. @param usagePoint EIMM, or the GSRN of the metering place */
  readonly readings: (
    token: string,
    usagePoint: string,
    span: DaySpan,
    codes: ReadingCodes,
  ) => Promise<MeterSeries[]>
}

type Surroundings = { readonly signal: AbortSignal; readonly now: () => number; readonly backOff: BackOff }

/**
 * The portal's REST API. Requests with the same token through this client are sent one after the other, at most 5 a
 * second, and busy or failed ones are retried with increasing pauses. Every call throws a PortalError if the portal
 * returns no data.
 * @param baseUrl address of the API, including its version
 */
export function createPortalClient(
  { baseUrl }: { readonly baseUrl: string },
  { signal, now, backOff }: Surroundings,
): PortalClient {
  const turns = new Map<string, () => Promise<void>>()
  /** tokens that have worked; for these, status 500 means that the portal is down */
  const worked = new Set<string>()

  async function ask<Read>(
    token: string,
    path: string,
    query: readonly (readonly [string, string])[],
    read: (reply: unknown) => Read | undefined,
  ): Promise<Read> {
    const turn = turns.get(token) ?? createSpacing(GAP_MS, now, backOff.pause)
    turns.set(token, turn)
    const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path}`)
    url.search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
    const headers = { 'x-api-token': token }
    const request = { url: url.href, accept: 'application/json', headers, etag: null, timeoutMs: TIMEOUT_MS }
    const got = await withBackOff(async () => {
      await turn()
      return getDocument({ ...request, mostBytes: MOST_BYTES, signal }).catch((error: unknown) => {
        // a retry would give the same result, and the person who entered the token is waiting
        if (error instanceof ProviderError && error.status === 500 && !worked.has(token))
          throw portalErrorOf(error, false)
        throw error
      })
    }, backOff).catch((error: unknown) => {
      throw error instanceof ProviderError ? portalErrorOf(error, worked.has(token)) : error
    })
    worked.add(token)
    const answer = got.kind === 'document' ? read(jsonOf(got.text)) : undefined
    if (answer === undefined) throw new PortalError('not_understood', 'a reply that is not from the portal')
    return answer
  }

  return {
    readingCodes: (token) => ask(token, 'reading-type', [], readingCodesOf),
    place: (token, eimm) => ask(token, `merilno-mesto/${encodeURIComponent(eimm)}`, [], placeOf),
    point: (token, gsrn) => ask(token, `merilna-tocka/${encodeURIComponent(gsrn)}`, [], pointOf),
    readings: (token, usagePoint, { from, to }, codes) =>
      ask(
        token,
        'meter-readings',
        [
          ['usagePoint', usagePoint],
          ['startTime', from],
          ['endTime', to],
          ['option', `ReadingType=${codes.import}`],
          ['option', `ReadingType=${codes.export}`],
        ],
        (reply) => readingsOf(reply, codes),
      ),
  }
}

const faultOfStatus: Readonly<Record<number, PortalFault>> = {
  400: 'invalid_request',
  401: 'token_refused',
  403: 'token_refused',
  404: 'not_found',
}

function portalErrorOf(
  { fault, status, message, retryAfterMs, cause }: ProviderError,
  hasWorked: boolean,
): PortalError {
  if (fault === 'refused') return new PortalError(faultOfStatus[status ?? 0] ?? 'invalid_request', message)
  if (fault === 'too_large') return new PortalError('not_understood', message)
  if (status === 500 && !hasWorked) return new PortalError('token_doubtful', message)
  return new PortalError(fault, message, retryAfterMs, cause)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
