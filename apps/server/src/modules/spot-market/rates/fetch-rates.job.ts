import { ratesAreDue } from '@kilowatt/domain/pricing/spot/price-plan'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type BackOff, withBackOff } from '../../../platform/providers/back-off.ts'
import { getDocument } from '../../../platform/providers/get-document.ts'
import { ProviderError } from '../../../platform/providers/provider-error.ts'
import { MOST_CHARACTERS, PriceDocumentError } from '../documents/price-document.ts'
import { readEcbRates } from './ecb-rates.ts'
import { claimRatesTurn, keepRates, noteRatesAnswer, noteRatesFailure } from './reference-rates.commands.ts'
import { readRatesState } from './reference-rates.queries.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'log' | 'stopping'> & {
  /** null: no requests */
  readonly ecb: { readonly baseUrl: string } | null
  readonly backOff: BackOff
  readonly countFailure: (failure: { provider: string; fault: string }) => void
}

/** Ninety days, enough for what screens show and for a server that was stopped for a while. */
const DOCUMENT = 'eurofxref-hist-90d.xml'
const TIMEOUT_MS = 20_000

export const fetchRatesJob = (parts: Parts) =>
  defineJob({
    name: 'spot-market.fetch-rates',
    payload: z.object({}),
    schedule: '*/15 * * * *',
    // the next run will try again
    attempts: 1,
    timeoutS: 300,
    run: () => fetchDueRates(parts, Date.now),
  })

/** Requests reference rates when new ones may be available. If a request fails, earlier rates stay. */
export async function fetchDueRates(parts: Parts, now: () => number): Promise<void> {
  const { db, inTx, ecb, backOff, log, stopping, countFailure } = parts
  if (!ecb) return
  const state = await readRatesState(db)
  const isDue = ratesAreDue(now(), {
    requestedMs: state?.askedAt.getTime() ?? null,
    answeredMs: state?.answeredAt?.getTime() ?? null,
    newestDay: state?.newestDay ?? null,
  })
  if (!isDue) return
  const at = new Date(now())
  if (!(await inTx(system, ({ tx }) => claimRatesTurn(tx, state?.askedAt ?? null, at)))) return
  try {
    const base = ecb.baseUrl.endsWith('/') ? ecb.baseUrl : `${ecb.baseUrl}/`
    const got = await withBackOff(
      () =>
        getDocument({
          url: new URL(DOCUMENT, base).href,
          accept: 'application/xml',
          etag: state?.etag ?? null,
          timeoutMs: TIMEOUT_MS,
          mostBytes: MOST_CHARACTERS,
          signal: stopping,
        }),
      backOff,
    )
    const rates = got.kind === 'document' ? readEcbRates(got.text) : []
    await inTx(system, async ({ tx }) => {
      await keepRates(tx, rates)
      await noteRatesAnswer(tx, got.kind === 'document' ? got.etag : (state?.etag ?? null), new Date(now()))
    })
  } catch (error) {
    if (stopping.aborted) return
    if (!(error instanceof ProviderError || error instanceof PriceDocumentError)) throw error
    countFailure({ provider: 'ecb', fault: error.fault })
    log.warn({ provider: 'ecb', err: error }, 'no reference rates')
    await inTx(system, ({ tx }) => noteRatesFailure(tx, error.fault))
  }
}
