import type { AloneRule } from './alone-rule.ts'
import type { StrategyField, StrategySettings } from './strategy-kind.ts'
import { delaySwitch, type SwitchDelay } from './switch-delay.ts'
import type { ControlReason } from './wish.ts'

const SECOND_MS = 1_000

/** evcc's delays of starting and stopping (control.md a2), as settings of the kinds that charge with surplus. */
export const sunDelayFields = [
  {
    name: 'startDelayS',
    type: 'number',
    unit: 's',
    min: 0,
    max: 900,
    step: 30,
    initial: 60,
    isExpert: true,
  },
  {
    name: 'stopDelayS',
    type: 'number',
    unit: 's',
    min: 0,
    max: 1_800,
    step: 30,
    initial: 180,
    isExpert: true,
  },
] as const satisfies readonly StrategyField[]

export const sunDelays = ({ startDelayS, stopDelayS }: StrategySettings) => ({
  onMs: Number(startDelayS) * SECOND_MS,
  offMs: Number(stopDelayS) * SECOND_MS,
})

/** The same delays without a connection. */
export const surplusAlone = ({ startDelayS, stopDelayS }: StrategySettings): AloneRule => ({
  ...{ kind: 'surplus', onAfterS: Number(startDelayS), offAfterS: Number(stopDelayS) },
})

type SunCharging = {
  readonly atMs: number
  readonly settings: StrategySettings
  /** solar surplus, including the part that the car uses */
  readonly surplusW: number
  /** smallest and largest power of the charger */
  readonly leastW: number
  readonly mostW: number
  readonly before: SwitchDelay
}

export type SunCharge = SwitchDelay & {
  readonly powerW: number
  /** `starting` and `stopping`: a delay is running, until `untilMs` */
  readonly phase: 'off' | 'starting' | 'on' | 'stopping'
  readonly untilMs: number | null
  /** values of the texts of its reason */
  readonly values: ControlReason['values']
}

/**
 * Power of a car that charges with surplus, as in evcc (control.md a2): it starts once the surplus has
 * exceeded its smallest power for a while, and keeps charging with its smallest power while a short cloud
 * passes.
 */
export function sunCharge(about: SunCharging): SunCharge {
  const { atMs, settings, leastW, mostW, before } = about
  const surplusW = Math.max(0, about.surplusW)
  const usableW = Math.min(surplusW, mostW)
  const { isOn, sinceMs, untilMs } = delaySwitch(before, usableW >= leastW, { atMs, ...sunDelays(settings) })
  const powerW = !isOn ? 0 : untilMs === null ? usableW : leastW
  const delayMin = Number(settings.stopDelayS) / 60
  return {
    ...{ isOn, sinceMs, untilMs, powerW },
    phase: isOn ? (untilMs === null ? 'on' : 'stopping') : untilMs === null ? 'off' : 'starting',
    values: { surplusW, leastW, ...(isOn && { powerW, delayMin }) },
  }
}

/** A car that draws less for this long is full (OpenEMS, control.md a2). */
const FULL_W = 500
const FULL_MS = 300 * SECOND_MS

/**
 * Whether a car that may charge is full.
 * @param lowSinceMs since when it has drawn little; null if it draws more
 */
export function carFullness(
  loadW: number | null,
  lowSinceMs: number | null,
  atMs: number,
): { readonly isFull: boolean; readonly lowSinceMs: number | null } {
  if (loadW === null || loadW >= FULL_W) return { isFull: false, lowSinceMs: null }
  const since = lowSinceMs ?? atMs
  return { isFull: atMs - since >= FULL_MS, lowSinceMs: since }
}
