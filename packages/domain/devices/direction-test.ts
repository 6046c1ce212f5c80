import type { DeviceCategory } from './device-categories.ts'

/**
 * Test of a meter's direction. Someone switches on a kettle, so the import has to rise. A kettle draws 1.5 to 3 kW
 * (rating plate). Half a kilowatt is more than a fridge or a lamp draws, and a cloud rarely changes power that much
 * within a minute.
 */
export const DIRECTION_STEP_W = 500

/** Power of a device before the kettle was switched on and now; null if it reported none. */
export type PowerStep = {
  readonly id: number
  readonly category: DeviceCategory
  readonly beforeW: number | null
  readonly nowW: number | null
}

/** `right`: the import rose as expected. The other outcomes are described below. */
export const directionOutcomes = ['right', 'reversed', 'other_device', 'unchanged', 'no_grid_meter'] as const
export type DirectionOutcome = (typeof directionOutcomes)[number]

export type DirectionVerdict =
  | { readonly is: 'right'; readonly deviceId: number }
  /** the import fell by that amount: the meter counts in the wrong direction */
  | { readonly is: 'reversed'; readonly deviceId: number }
  /** the grid meter did not change but another device did, so that device may be the grid meter */
  | { readonly is: 'other_device'; readonly deviceId: number }
  | { readonly is: 'unchanged'; readonly deviceId: number }
  /** nothing measures the grid connection */
  | { readonly is: 'no_grid_meter' }

const stepOf = ({ beforeW, nowW }: PowerStep) => (beforeW === null || nowW === null ? 0 : nowW - beforeW)
/** The device whose power changed most. */
const largest = (devices: readonly PowerStep[]): PowerStep | undefined =>
  devices.toSorted((a, b) => Math.abs(stepOf(b)) - Math.abs(stepOf(a)))[0]

/** Verdict on the grid meter from the powers before and after. */
export function judgeDirection(devices: readonly PowerStep[]): DirectionVerdict {
  const meter = largest(devices.filter(({ category }) => category === 'GRID'))
  if (!meter) return { is: 'no_grid_meter' }
  const step = stepOf(meter)
  if (step >= DIRECTION_STEP_W) return { is: 'right', deviceId: meter.id }
  if (step <= -DIRECTION_STEP_W) return { is: 'reversed', deviceId: meter.id }
  const other = largest(devices.filter(({ category }) => category !== 'GRID'))
  if (other && Math.abs(stepOf(other)) >= DIRECTION_STEP_W) return { is: 'other_device', deviceId: other.id }
  return { is: 'unchanged', deviceId: meter.id }
}
