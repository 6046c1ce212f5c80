import type { AloneRow, AloneRule } from './alone-rule.ts'
import type { Site } from './site.ts'
import type { AloneInput, StrategyInput, StrategyKind, StrategyMemory } from './strategy-kind.ts'
import type { Wish } from './wish.ts'

/** Prices change with the quarter-hour; the state of the kind names other changes. */
const STEP_MS = 15 * 60_000

/**
 * Plans for the devices of a controller without a connection, for a kind that follows time and prices: the
 * decisions that it would make in the coming hours if every reading were unknown. If a decision needs a
 * reading, the plan sets no value for the device.
 */
export function planAlone(
  { decide }: Pick<StrategyKind, 'decide'>,
  { site, settings, devices, memory: before, untilMs }: AloneInput,
): AloneRule[] {
  const silent = devices.map((device): StrategyInput['devices'][number] => ({
    ...device,
    ...{ loadW: null, socPct: null, phases: null, refusal: null },
  }))
  const plans = new Map<string, { readonly rule: Omit<Plan, 'rows'>; readonly rows: AloneRow[] }>()
  let memory: StrategyMemory | null = before
  for (let atMs = site.atMs; atMs < untilMs; ) {
    const decided = decide({ site: silentSite(site, silent, atMs), settings, devices: silent, memory })
    memory = decided.memory
    for (const wish of decided.wishes) {
      const { deviceId, steering } = wish
      const key = `${deviceId} ${steering}`
      if (!plans.has(key)) plans.set(key, { rule: { kind: 'plan', deviceId, steering }, rows: [] })
    }
    for (const { rule, rows } of plans.values()) {
      const wish = decided.wishes.find(
        ({ deviceId, steering }) => deviceId === rule.deviceId && steering === rule.steering,
      )
      const row = rowOf(atMs, wish)
      const last = rows.at(-1)
      if (last ? !isSame(last, row) : wish) rows.push(row)
    }
    const { untilMs: changesMs } = decided.state
    const nextMs = (Math.floor(atMs / STEP_MS) + 1) * STEP_MS
    atMs = changesMs !== null && changesMs > atMs ? Math.min(changesMs, nextMs) : nextMs
  }
  return [...plans.values()].map(({ rule, rows }) => ({ ...rule, rows }))
}

type Plan = Extract<AloneRule, { kind: 'plan' }>

const silentSite = (site: Site, devices: Site['devices'], atMs: number): Site => ({
  ...site,
  ...{ atMs, devices, gridW: null, solarW: null },
  quarter: { startMs: atMs, importWh: null },
  connection: { ...site.connection, phaseA: [] },
})

const rowOf = (atMs: number, wish: Wish | undefined): AloneRow => ({
  atMs,
  value: wish?.target ?? null,
  atLeast: wish?.atLeast ?? null,
  atMost: wish?.atMost ?? null,
})

const isSame = (a: AloneRow, b: AloneRow) =>
  a.value === b.value && a.atLeast === b.atLeast && a.atMost === b.atMost
