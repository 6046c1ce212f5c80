import { type SpanToRequest, spanToRequest } from '@kilowatt/domain/pricing/spot/price-plan'
import { UTC_DAY_MS } from '@kilowatt/domain/time/floor-time'
import { z } from 'zod'
import { system } from '../../../platform/changes.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ProviderError } from '../../../platform/providers/provider-error.ts'
import { PriceDocumentError } from '../documents/price-document.ts'
import type { PriceProvider } from '../providers/price-providers.ts'
import { keepSpotPrices } from '../stored/spot-prices.commands.ts'
import { noteCorrections } from './note-corrections.commands.ts'
import { listNeededZones, type NeededZone, readCompleteness } from './price-zones.queries.ts'
import { claimTurn, noteAnswer, noteFailure } from './requested-zones.commands.ts'
import { soundPrices } from './sound-prices.ts'

type Parts = Pick<Platform, 'db' | 'inTx' | 'log' | 'stopping'> & {
  /** the most trusted provider first; if the list is empty, nothing is requested */
  readonly providers: readonly PriceProvider[]
  readonly countFailure: (failure: { provider: string; fault: string }) => void
}

/** Time limit of a run: enough for all zones of Europe at eight seconds each, with some retries. */
const LONGEST_RUN_S = 1_800

export const fetchPricesJob = (parts: Parts) =>
  defineJob({
    name: 'spot-market.fetch-prices',
    payload: z.object({}),
    schedule: '*/5 * * * *',
    // the next run will try again
    attempts: 1,
    timeoutS: LONGEST_RUN_S,
    run: () => fetchDuePrices(parts, Date.now),
  })

/** Requests the prices that are due, zone by zone. If a request fails, earlier prices stay. */
export async function fetchDuePrices(parts: Parts, now: () => number): Promise<void> {
  const { db, inTx, providers, stopping } = parts
  if (providers.length === 0) return
  const zones = await listNeededZones(db)
  const isComplete = await readCompleteness(db, zones, {
    startMs: now() - 33 * UTC_DAY_MS,
    endMs: now() + 3 * UTC_DAY_MS,
  })
  /** if a provider is down for one zone, it is not asked for other zones until the next run */
  const down = new Map<PriceProvider, ProviderError>()
  for (const zone of zones) {
    if (stopping.aborted) return
    const span = spanToRequest(now(), {
      requestedMs: zone.askedAt?.getTime() ?? null,
      gapsRequestedMs: zone.gapsAskedAt?.getTime() ?? null,
      isComplete: isComplete(zone),
    })
    if (span === null) continue
    const at = new Date(now())
    if (await inTx(system, ({ tx }) => claimTurn(tx, zone, at))) await fetchZone(parts, zone, span, down, now)
  }
}

async function fetchZone(
  { inTx, log, providers, stopping, countFailure }: Parts,
  zone: NeededZone,
  span: SpanToRequest,
  down: Map<PriceProvider, ProviderError>,
  now: () => number,
) {
  let failure: string | null = null
  for (const provider of providers) {
    if (!provider.knows(zone)) continue
    try {
      const known = down.get(provider)
      if (known) throw known
      if (await ask(provider)) return
    } catch (error) {
      if (stopping.aborted) return
      if (!(error instanceof ProviderError || error instanceof PriceDocumentError)) throw error
      failure = `${provider.name}: ${error.fault}`
      if (down.get(provider) === error) continue
      if (error instanceof ProviderError && (error.fault === 'busy' || error.fault === 'down'))
        down.set(provider, error)
      countFailure({ provider: provider.name, fault: error.fault })
      log.warn({ provider: provider.name, zone: zone.code, err: error }, 'no spot prices')
    }
  }
  const problem = failure ?? (providers.some((one) => one.knows(zone)) ? null : 'nobody has prices of it')
  if (problem !== null) await inTx(system, ({ tx }) => noteFailure(tx, zone.code, problem))

  /** @returns whether the prices are complete, so no other provider is needed */
  async function ask(provider: PriceProvider): Promise<boolean> {
    const etagOf = `${provider.name} ${span.startMs} ${span.endMs}`
    const answer = await provider.find(zone, span, zone.etagOf === etagOf ? zone.etag : null)
    const found = answer.kind === 'prices' ? soundPrices(answer.series, span) : null
    const etag = answer.kind === 'unchanged' ? zone.etag : found && answer.etag
    const at = new Date(now())
    await inTx(system, async (change) => {
      if (found) {
        await noteCorrections(change, { zone: zone.code, ...found })
        await keepSpotPrices(
          change,
          {
            zone: zone.code,
            source: provider.name,
            isSample: false,
            currency: found.currency,
            points: found.points,
          },
          at,
        )
      }
      await noteAnswer(change.tx, zone.code, { etag, etagOf, withGaps: span.withGaps }, at)
    })
    return answer.kind === 'unchanged' || found !== null
  }
}
