import type { Rung } from './rungs.ts'

/**
 * Quantities of a device that can be steered: its power (W taken from the location; production and
 * discharging are negative), the SG-Ready state of a heat pump (1 to 4), or whether it runs (0, 1). A larger
 * value always means that the device uses more.
 */
export const steerings = ['loadW', 'sgState', 'isOn'] as const
export type Steering = (typeof steerings)[number]

/** The reason, as a text key of the kind (`reason_<key>`) with its values; power in W, times in epoch ms. */
export type ControlReason = {
  readonly key: string
  readonly values: Readonly<Record<string, number | string | null>>
  /** end of a running delay or minimum time, epoch ms */
  readonly untilMs: number | null
}

export const because = (
  key: string,
  values: ControlReason['values'] = {},
  untilMs: number | null = null,
): ControlReason => ({ key, values, untilMs })

/** A wish of one strategy for one device. Without a target it only limits other wishes. */
export type Wish = {
  readonly deviceId: number
  readonly steering: Steering
  readonly target?: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly reason: ControlReason
}

/** Author of a wish. */
export type WishAuthor = {
  readonly rung: Rung
  /** null for the guard, the grid operator and people */
  readonly strategyId: number | null
}

export type AuthoredWish = Wish & { readonly by: WishAuthor }
