/** Where the energy of a span came from and went: the seven flows, with the house split into its devices. */
import { type FlowKey, flowKeys } from '../balance/flows.ts'

export const flowSources = ['solar', 'battery', 'grid'] as const
export type FlowSource = (typeof flowSources)[number]
export const flowSinks = ['house', 'battery', 'grid'] as const
export type FlowSink = (typeof flowSinks)[number]
export type HousePart = 'ev' | 'hvac' | 'other'

const ends: Readonly<Record<FlowKey, readonly [FlowSource, FlowSink]>> = {
  solarToHouse: ['solar', 'house'],
  solarToBattery: ['solar', 'battery'],
  solarToGrid: ['solar', 'grid'],
  batteryToHouse: ['battery', 'house'],
  batteryToGrid: ['battery', 'grid'],
  gridToHouse: ['grid', 'house'],
  gridToBattery: ['grid', 'battery'],
}

export type FlowLink = { readonly from: FlowSource; readonly to: FlowSink; readonly energyWh: number }

/** Flows that are not zero, in the order of sources and sinks. */
export const flowLinks = (flows: Readonly<Record<FlowKey, number | null>>): FlowLink[] =>
  flowSources.flatMap((from) =>
    flowSinks.flatMap((to) =>
      flowKeys.flatMap((key) => {
        const energyWh = flows[key] ?? 0
        return ends[key][0] === from && ends[key][1] === to && energyWh > 0 ? [{ from, to, energyWh }] : []
      }),
    ),
  )

/**
 * Consumption of the house split into its measured devices and the rest. If devices report more than came in, as two
 * disagreeing meters do, there is only the rest.
 */
export function houseParts(
  houseWh: number,
  consumers: { readonly evWh: number | null; readonly hvacWh: number | null },
): { part: HousePart; energyWh: number }[] {
  const ev = Math.max(0, consumers.evWh ?? 0)
  const hvac = Math.max(0, consumers.hvacWh ?? 0)
  const other = houseWh - ev - hvac
  if (other < 0) return [{ part: 'other', energyWh: houseWh }]
  const parts = [
    { part: 'ev' as const, energyWh: ev },
    { part: 'hvac' as const, energyWh: hvac },
    { part: 'other' as const, energyWh: other },
  ]
  return parts.filter(({ energyWh }) => energyWh > 0)
}
