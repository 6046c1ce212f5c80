import { isInDaySpan, localMinute } from '../../local-clock.ts'
import type { SiteDevice } from '../../site.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { StrategyInput, StrategyKind } from '../../strategy-kind.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'

/**
 * Keeps a battery's level for the night or an outage. The steps by distance to the reserve are those of OpenEMS's
 * emergency capacity reserve (control.md a5): from 1 % above it half the power; at the reserve no discharging; from 1
 * % below charging with solar power; and, if allowed, charging from the grid with a tenth of the power from 2 %
 * below, and with half of it from 4 % below.
 */
export const reserve = {
  name: 'RESERVE',
  goal: 'reserve',
  rung: 'reserve',
  regulates: { as: ['battery'], steerings: ['loadW'], max: 1 },
  fields: [
    { name: 'reservePct', type: 'number', unit: '%', min: 5, max: 100, step: 5, initial: 30 },
    { name: 'from', type: 'time', initial: '00:00' },
    { name: 'to', type: 'time', initial: '00:00' },
    { name: 'fromGrid', type: 'switch', initial: false, isExpert: true },
  ],
  alone: ({ settings }) => [{ kind: 'reserve', reservePct: Number(settings.reservePct) }],
  decide({ site, settings, devices: [battery], memory }: StrategyInput) {
    // If the level is not measured, the last known one is used.
    const known = memory?.socPct
    const socPct = battery?.socPct ?? (typeof known === 'number' ? known : null)
    const decided = (wishes: readonly Wish[], state: ControlReason) => ({ wishes, state, memory: { socPct } })
    if (!battery) return decided([], because('noDevice'))
    if (socPct === null) return decided([], because('levelUnknown'))
    const reservePct = Number(settings.reservePct)
    const values = { socPct, reservePct }
    if (!isInDaySpan(localMinute(site.timezone, site.atMs), String(settings.from), String(settings.to)))
      return decided([], because('notNow', { ...values, from: String(settings.from) }))
    const range = steeringRange(battery, 'loadW')
    const above = socPct - reservePct
    if (!range || above > 1) return decided([], because('watching', values))
    const wish = (atLeast: number, key: string): Wish => ({
      ...{ deviceId: battery.id, steering: 'loadW' },
      atLeast,
      reason: because(key, values),
    })
    const chosen =
      above > 0
        ? wish(range.min / 2, 'halfPower')
        : above <= -2 && settings.fromGrid === true
          ? wish(range.max * (above <= -4 ? 0.5 : 0.1), 'fromGrid')
          : wish(above <= -1 ? Math.min(range.max, surplusOf(site.gridW, battery)) : 0, 'holding')
    return decided([chosen], chosen.reason)
  },
} as const satisfies StrategyKind

/** Solar surplus without the battery; 0 if unknown. */
const surplusOf = (gridW: number | null, { loadW }: SiteDevice) =>
  gridW === null || loadW === null ? 0 : Math.max(0, loadW - gridW)
