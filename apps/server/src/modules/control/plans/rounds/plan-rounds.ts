import type { PlanCause } from '@kilowatt/contracts/control/plans/location-plan'
import { systemBecause } from '../../../../platform/changes.ts'
import { startRounds } from '../../../../platform/jobs/start-rounds.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { strategiesChanged } from '../../control-events.ts'
import { keepLeases } from '../../loop/leases/leases.commands.ts'
import { keepPlans } from '../kept/keep-plans.commands.ts'
import { makePlansOf, type PlanParts } from '../making/make-plans.ts'
import { listDuePlans } from './due-plans.queries.ts'
import { DEBOUNCE_MS, type WantedPlans } from './wanted-plans.ts'

/** Locations whose plans are made with the same statements and one task of the other process. */
const AT_ONCE = 25

/**
 * Makes the plans of this server's locations again: every quarter-hour, which spreads them by when they were made first,
 * and soon after a change. Another server that takes a location over goes on from what is stored.
 */
export function startPlanRounds(
  platform: Platform,
  parts: PlanParts,
  { holderId, wanted }: { readonly holderId: string; readonly wanted: WantedPlans },
): AsyncDisposable & { readonly wake: () => void } {
  const { db, events, inTx } = platform
  const running = new AsyncDisposableStack()

  async function round(): Promise<number> {
    const nowMs = Date.now()
    const causes = new Map<number, PlanCause>(wanted.take(nowMs, AT_ONCE))
    const due = await listDuePlans(db, holderId, nowMs, AT_ONCE - causes.size)
    for (const { id, isFirst, hasPrices } of due)
      if (!causes.has(id)) causes.set(id, isFirst ? 'first' : hasPrices ? 'prices' : 'schedule')
    if (causes.size === 0) return 0
    const results = await makePlansOf(parts, causes, nowMs)
    await inTx(systemBecause('strategies'), async (change) => {
      const own = await keepLeases(change.tx, holderId, [...causes.keys()])
      await keepPlans(
        change,
        results.filter(({ input }) => own.has(input.locationId)),
        nowMs,
      )
    })
    return causes.size
  }

  const rounds = running.use(
    startRounds(platform, {
      ...{ job: 'control.make-plans', round },
      failure: 'plans were not made; the next round does',
    }),
  )
  const wantAll = (locationIds: readonly number[] | null) => {
    for (const id of locationIds ?? []) wanted.want(id, 'strategy', Date.now())
    setTimeout(rounds.wake, DEBOUNCE_MS).unref()
  }
  running.defer(events.on(strategiesChanged, ({ locationIds }) => wantAll(locationIds)))
  return { wake: rounds.wake, [Symbol.asyncDispose]: () => running.disposeAsync() }
}
