import type { SetPoint } from '@kilowatt/domain/strategies/arbitrate'
import { type ActiveStrategy, decideLocation } from '@kilowatt/domain/strategies/decide-location'
import type { StrategyKind } from '@kilowatt/domain/strategies/strategy-kind'
import { strategyKinds } from '@kilowatt/domain/strategies/strategy-kinds'
import { type AuthoredWish, because, type Steering } from '@kilowatt/domain/strategies/wish'
import { withMeter } from '@kilowatt/domain/strategies/with-meter'
import type { OverrideInEffect } from '../../manual/overrides.queries.ts'
import type { SitePicture } from '../picture/site-pictures.ts'
import { type OrderChange, orderChanges, stoppedOrders } from './grid-orders.ts'
import { type PacedSetPoint, paceOne } from './pace-one.ts'
import type { SteeringRows, StrategyRow } from './steering-rows.queries.ts'
import { type StateWrite, stateToStore } from './to-store.ts'

/** Result of deciding for one location. */
export type DecidedSite = {
  readonly locationId: number
  readonly setPoints: readonly PacedSetPoint[]
  /** of the strategies that changed */
  readonly states: readonly StateWrite[]
  readonly orders: readonly OrderChange[]
  /** next end of a delay, a minimum time or an override, epoch ms; null if none is known */
  readonly nextMs: number | null
}

/** Decides for a location: runs its strategies, combines their wishes, and paces the commands to devices. */
export function decideSite(locationId: number, { site }: SitePicture, rows: SteeringRows): DecidedSite {
  const { strategies, overrides, isStopped } = rows
  const active = isStopped ? [] : strategies.flatMap(activeOf)
  const decided = isStopped
    ? { setPoints: [], strategies: [] }
    : decideLocation(site, active, overrides.map(wishOf))
  const named = new Map(strategies.map(({ id, name, kind }) => [id, { name, kind }]))
  const wanted = new Map(decided.setPoints.map((setPoint) => [keyOf(setPoint), setPoint]))
  const stored = new Map(rows.setPoints.map((row) => [keyOf(row), row]))
  const devices = new Map(site.devices.map((device) => [device.id, device]))
  const setPoints = [...new Set([...wanted.keys(), ...stored.keys()])].flatMap((key) => {
    const setPoint = wanted.get(key) ?? null
    const row = stored.get(key) ?? null
    const { deviceId = 0, steering = 'loadW' } = setPoint ?? row ?? {}
    return paceOne({
      ...{ locationId, deviceId, steering, setPoint, row, isStopped, named },
      device: devices.get(deviceId) ?? null,
      userId: userOf(setPoint, overrides),
      commandStatus: (parameter) => rows.commandStatus(deviceId, parameter),
      atMs: site.atMs,
    })
  })
  const before = new Map(strategies.map((row) => [row.id, row]))
  return {
    locationId,
    setPoints,
    states: decided.strategies.flatMap((state) => stateToStore(state, before.get(state.id), site.atMs)),
    nextMs: nextEnd(site.atMs, [
      ...decided.strategies.map(({ state }) => state.untilMs),
      ...setPoints.map(({ row }) => row?.pace.waiting?.untilMs ?? null),
      ...overrides.map(({ until }) => until),
    ]),
    // once the stop is lifted, an order that still applies begins again
    orders: isStopped
      ? stoppedOrders(rows.orders, site.atMs)
      : orderChanges(rows.orders, strategies, decided.strategies, site.atMs),
  }
}

function nextEnd(atMs: number, ends: readonly (number | null)[]): number | null {
  const later = ends.filter((end) => end !== null).filter((end) => end > atMs)
  return later.length > 0 ? Math.min(...later) : null
}

const keyOf = ({ deviceId, steering }: { readonly deviceId: number; readonly steering: Steering }) =>
  `${deviceId} ${steering}`

/** Without kinds that only a newer version of the server knows. */
function activeOf(row: StrategyRow): ActiveStrategy[] {
  const kind: StrategyKind | undefined = strategyKinds[row.kind]
  if (!kind) return []
  const { id, settings, deviceIds, memory } = row
  return [{ id, settings, deviceIds, memory, kind: withMeter(kind, row.measuringDeviceId) }]
}

const wishOf = ({ deviceId, steering, value, until }: OverrideInEffect): AuthoredWish => ({
  ...{ deviceId, steering, target: value },
  reason: because('override', {}, until),
  by: { rung: 'person', strategyId: null },
})

const userOf = (setPoint: SetPoint | null, overrides: readonly OverrideInEffect[]): number | null =>
  setPoint?.by.rung === 'person'
    ? (overrides.find(
        ({ deviceId, steering }) => deviceId === setPoint.deviceId && steering === setPoint.steering,
      )?.userId ?? null)
    : null
