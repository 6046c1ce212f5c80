import type { AloneRow, AloneRule } from '../../alone-rule.ts'
import { booleanIn, numberIn } from '../../memory-of.ts'
import type { Site, SiteDevice } from '../../site.ts'
import { steeringRange } from '../../steering/steering-range.ts'
import type { StrategyInput, StrategyKind, StrategyMemory, StrategySettings } from '../../strategy-kind.ts'
import { carFullness, sunCharge, sunDelayFields, surplusAlone } from '../../sun-charge.ts'
import { because, type ControlReason, type Wish } from '../../wish.ts'
import { chargedWh, missingWh, nextDeparture } from './car-goal.ts'
import { chargeSpans, planCharging } from './charge-plan.ts'

const HOUR_MS = 3_600_000
/** Time that a charger has to follow before its power shows how much the car can take (evcc, control.md a2). */
const SETTLE_MS = 60_000
/** Less is not charging (evcc, control.md a2). */
const OFF_W = 10
const planned = { field: 'isPlanned', isOneOf: [true] } as const

/**
 * Charges a car with solar power, with at least its smallest power, or at once. If people want the car ready
 * by a time, the cheapest hours are used as well. The modes are evcc's (control.md a2), and so is the plan
 * (a4).
 */
export const evCharging = {
  name: 'EV_CHARGING',
  goal: 'ready',
  rung: 'price',
  regulates: { as: ['charger'], steerings: ['loadW'], max: 1 },
  fields: [
    { name: 'mode', type: 'choice', choices: ['solar', 'minSolar', 'now'], initial: 'solar' },
    { name: 'isPlanned', type: 'switch', initial: true },
    { name: 'readyBy', type: 'time', initial: '07:00', when: planned },
    { name: 'readyWeekend', type: 'time', initial: '09:00', when: planned },
    { name: 'targetPct', type: 'number', unit: '%', min: 20, max: 100, step: 5, initial: 80, when: planned },
    { name: 'carKwh', type: 'number', unit: 'kWh', min: 5, max: 200, step: 1, initial: 60, when: planned },
    {
      name: 'energyKwh',
      type: 'number',
      unit: 'kWh',
      min: 1,
      max: 150,
      step: 1,
      initial: 15,
      isExpert: true,
    },
    { name: 'leastA', type: 'number', unit: 'A', min: 6, max: 16, step: 1, initial: 6, isExpert: true },
    { name: 'mostA', type: 'number', unit: 'A', min: 6, max: 32, step: 1, initial: 32, isExpert: true },
    { name: 'beforeBattery', type: 'switch', initial: false, isExpert: true },
    ...sunDelayFields,
  ],
  faultOf: ({ leastA, mostA }) =>
    Number(leastA) > Number(mostA) ? { field: 'mostA', reason: 'leastAboveMost' } : null,
  alone({ site, settings, devices: [charger], memory }) {
    const powers = charger && powersOf(charger, settings)
    if (!charger || !powers) return []
    const plan: AloneRule = {
      ...{ kind: 'plan', deviceId: charger.id, steering: 'loadW' },
      rows: rowsAlone(site, settings, charger, { powers, chargedWh: chargedWh(memory, charger, site.atMs) }),
    }
    const rules = plan.rows.some(({ value }) => value !== null) ? [plan] : []
    return settings.mode === 'solar' ? [...rules, surplusAlone(settings)] : rules
  },
  decide({ site, settings, devices: [charger], memory }: StrategyInput) {
    if (!charger) return { wishes: [], memory: {}, state: because('noDevice') }
    const powers = powersOf(charger, settings)
    if (!powers) return { wishes: [], memory: {}, state: because('notSteerable') }
    const wish = (target: number, reason: ControlReason): Wish[] => [
      { deviceId: charger.id, steering: 'loadW', target, reason },
    ]
    if (charger.isPlugged === false) {
      const reason = because('noCar')
      return { wishes: settings.mode === 'now' ? [] : wish(0, reason), memory: {}, state: reason }
    }
    const session = sessionOf(charger, site, memory, powers.mostW)
    const chosen = choose({ site, settings, charger, memory, powers, session })
    const isFull = chosen.powerW !== null && chosen.powerW > 0 && session.isFull
    const reason = isFull ? because('carFull', { powerW: charger.loadW }) : chosen.reason
    return {
      wishes: chosen.powerW === null ? [] : wish(chosen.powerW, reason),
      memory: {
        ...chosen.memory,
        ...{ atMs: site.atMs, chargedWh: session.chargedWh, takesW: session.takesW },
        lowMs: chosen.powerW === null || chosen.powerW === 0 ? null : session.lowMs,
        fullSinceMs: chosen.powerW === powers.mostW ? (numberIn(memory, 'fullSinceMs') ?? site.atMs) : null,
      },
      state: reason,
    }
  },
} as const satisfies StrategyKind

/**
 * Charging without a connection: the plan of the next departure, and before the plan the power that the mode
 * always allows.
 */
function rowsAlone(
  site: Site,
  settings: StrategySettings,
  charger: SiteDevice,
  { powers, chargedWh: charged }: { readonly powers: Powers; readonly chargedWh: number },
): AloneRow[] {
  const { atMs, prices } = site
  const row = (fromMs: number, value: number | null): AloneRow => ({
    ...{ atMs: fromMs, value, atLeast: null, atMost: null },
  })
  if (settings.mode === 'now') return [row(atMs, powers.mostW)]
  const usualW = settings.mode === 'minSolar' ? powers.leastW : null
  const neededWh = missingWh(charger, settings, charged)
  if (settings.isPlanned !== true || charger.isPlugged === false || neededWh === 0) return [row(atMs, usualW)]
  const byMs = nextDeparture(site, settings)
  const neededMs = Math.min(byMs - atMs, (neededWh / powers.mostW) * HOUR_MS)
  const { spans, restStartMs } = chargeSpans(prices, { nowMs: atMs, byMs, neededMs })
  const charging = restStartMs === null ? spans : [...spans, { startMs: restStartMs, endMs: byMs }]
  const rows = charging.flatMap(({ startMs, endMs }) => [row(startMs, powers.mostW), row(endMs, usualW)])
  return rows[0]?.atMs === atMs ? rows : [row(atMs, usualW), ...rows]
}

type Powers = { readonly leastW: number; readonly mostW: number }
type Session = {
  readonly chargedWh: number
  readonly isFull: boolean
  readonly lowMs: number | null
  /** power that the car draws if nothing limits it; null if not observed yet */
  readonly takesW: number | null
}
type Choosing = {
  readonly site: Site
  readonly settings: StrategySettings
  readonly charger: SiteDevice
  readonly memory: StrategyMemory | null
  readonly powers: Powers
  readonly session: Session
}
type Choice = {
  /** null: the charger runs on its own settings */
  readonly powerW: number | null
  readonly reason: ControlReason
  readonly memory: StrategyMemory
}

/**
 * Smallest and largest power, from the charger and the currents that the car may use; null if the charger cannot be
 * controlled.
 */
function powersOf(charger: SiteDevice, { leastA, mostA }: StrategySettings): Powers | null {
  const range = steeringRange(charger, 'loadW')
  const current = charger.parameters.find(({ name }) => name === 'i_max')
  if (!range || !current?.max) return null
  const mostW = range.max * Math.min(1, Number(mostA) / current.max)
  const leastCurrentA = Math.max(current.min ?? 0, 6)
  return { mostW, leastW: Math.min(mostW, range.leastOn * Math.max(1, Number(leastA) / leastCurrentA)) }
}

function sessionOf(
  charger: SiteDevice,
  { atMs }: Site,
  memory: StrategyMemory | null,
  mostW: number,
): Session {
  const { isFull, lowSinceMs } = carFullness(charger.loadW, numberIn(memory, 'lowMs'), atMs)
  const fullSinceMs = numberIn(memory, 'fullSinceMs')
  const isSettled = fullSinceMs !== null && atMs - fullSinceMs >= SETTLE_MS
  const seenW = isSettled && charger.loadW !== null && lowSinceMs === null ? charger.loadW : null
  return {
    ...{ isFull, lowMs: lowSinceMs },
    chargedWh: chargedWh(memory, charger, atMs),
    takesW: seenW === null ? numberIn(memory, 'takesW') : Math.min(seenW, mostW),
  }
}

function choose(about: Choosing): Choice {
  const { settings, powers } = about
  if (settings.mode === 'now')
    return { powerW: powers.mostW, reason: because('now', { powerW: powers.mostW }), memory: {} }
  const planned = settings.isPlanned === true ? byPlan(about) : null
  if (planned?.powerW != null) return planned
  const sunny = bySun(about)
  const isWaiting = sunny.powerW === 0 && sunny.reason.key === 'tooLittle'
  return {
    ...sunny,
    reason: isWaiting ? (planned?.reason ?? waitingOf(about, sunny.reason)) : sunny.reason,
    memory: { ...planned?.memory, ...sunny.memory },
  }
}

/** Why a car without a plan waits: it needs nothing more, or there is too little sun. */
function waitingOf({ settings, charger: { socPct } }: Choosing, tooLittle: ControlReason): ControlReason {
  if (socPct !== null && socPct >= 100) return because('levelFull')
  return settings.isPlanned === true ? because('goalReached', tooLittle.values) : tooLittle
}

/** The plan for the next departure. It has a power only while it charges; null if no charging is needed. */
function byPlan({ site, settings, charger, memory, powers, session }: Choosing): Choice | null {
  const goal = `${String(settings.readyBy)} ${String(settings.readyWeekend)} ${String(settings.targetPct)}`
  const wasOn = booleanIn(memory, 'isPlanOn') === true && memory?.goal === goal
  // Once charging for a goal has begun, the goal stays, even past its time.
  const byMs = (wasOn ? numberIn(memory, 'byMs') : null) ?? nextDeparture(site, settings)
  const neededWh = missingWh(charger, settings, session.chargedWh)
  const kept = { goal, byMs }
  // A car that is to be full decides itself when it is full, until it is unplugged.
  const isTopping = wasOn && Number(settings.targetPct) >= 100
  if (neededWh === 0 && !isTopping) return null
  const neededMs = (neededWh / (session.takesW ?? powers.mostW)) * HOUR_MS
  const plan = planCharging({
    ...{ prices: site.prices, nowMs: site.atMs, byMs, neededMs, isRunning: wasOn },
  })
  const isNow = isTopping || plan.isNow
  const values = { byMs, neededWh, powerW: powers.mostW, leastW: powers.leastW }
  if (!isNow)
    return {
      ...{ powerW: null, memory: { ...kept, isPlanOn: false } },
      reason: because(plan.basis === 'late' ? 'waitsLate' : 'waitsCheap', values, plan.untilMs),
    }
  const key = { cheapest: 'planCheap', late: 'planLate', short: 'planShort' }[plan.basis]
  const isOver = site.atMs >= byMs
  return {
    powerW: powers.mostW,
    reason: isOver ? because('planOver', values) : because(key, values, plan.untilMs),
    memory: { ...kept, isPlanOn: true },
  }
}

function bySun({ site, settings, charger, memory, powers }: Choosing): Choice {
  const isOn = booleanIn(memory, 'isOn') ?? (charger.loadW ?? 0) >= OFF_W
  if (site.gridW === null || charger.loadW === null) {
    const reason = because(site.gridW === null ? 'meterSilent' : 'chargerSilent')
    // The smallest power needs no reading.
    return { powerW: settings.mode === 'minSolar' ? powers.leastW : null, reason, memory: {} }
  }
  const surplusW = charger.loadW - site.gridW + ofBatteries(site, settings.beforeBattery === true)
  const before = { isOn, sinceMs: numberIn(memory, 'sinceMs') }
  if (settings.mode === 'minSolar') {
    const powerW = Math.min(powers.mostW, Math.max(powers.leastW, surplusW))
    const values = { powerW, surplusW: Math.max(0, surplusW) }
    return { powerW, reason: because('minSolar', values), memory: { isOn: true, sinceMs: null } }
  }
  const sunny = sunCharge({ atMs: site.atMs, settings, surplusW, ...powers, before })
  return {
    ...{ powerW: sunny.powerW, reason: because(sunKeys[sunny.phase], sunny.values, sunny.untilMs) },
    memory: { isOn: sunny.isOn, sinceMs: sunny.sinceMs },
  }
}

const sunKeys = { off: 'tooLittle', starting: 'startsSoon', on: 'charging', stopping: 'stopsSoon' } as const

/**
 * Power from batteries does not count as solar power. Power that charges batteries counts if the car comes
 * first.
 */
const ofBatteries = ({ devices }: Site, isCarFirst: boolean) =>
  devices
    .filter(({ category }) => category === 'BATTERY')
    .reduce((total, { loadW }) => total + (isCarFirst ? (loadW ?? 0) : Math.min(0, loadW ?? 0)), 0)
