import type { Period } from '@kilowatt/contracts/analytics/summaries'
import {
  type FlowSink,
  type FlowSource,
  flowLinks,
  flowSinks,
  flowSources,
  type HousePart,
  houseParts,
} from '@kilowatt/domain/energy/summary/flow-links'
import { lastDigit } from '@kilowatt/domain/units/watt-prefix'
import { balanceUnit, dayEnergyOf } from '../../../shared/energy/balance/balance-parts.ts'
import { seriesTexts, shortSeriesTexts } from '../../../shared/energy/energy-texts.ts'
import type { SankeyLink, SankeyNode } from './sankey-layout.ts'

type Look = {
  readonly word: (typeof seriesTexts)[keyof typeof seriesTexts]
  /** for small spaces */
  readonly shortWord: Look['word'] | (typeof shortSeriesTexts)[keyof typeof seriesTexts]
  readonly color: string
  readonly fill: string
}

const look = (series: keyof typeof seriesTexts, color: string, pattern?: string): Look => ({
  word: seriesTexts[series],
  shortWord: shortSeriesTexts[series],
  color: `var(--e-${color})`,
  fill: pattern ? `url(#${pattern})` : `var(--e-${color}-fill)`,
})

const sources: Readonly<Record<FlowSource, Look>> = {
  solar: look('solar', 'solar'),
  battery: look('batteryOut', 'battery-discharge'),
  grid: look('gridImport', 'grid-import'),
}
const sinks: Readonly<Record<FlowSink, Look>> = {
  // whether the word is alone on its line
  house: { ...look('consumption', 'consumption'), shortWord: seriesTexts.consumption },
  battery: look('batteryIn', 'battery-charge', 'h-charge'),
  grid: look('gridExport', 'grid-export', 'h-export'),
}
const parts: Readonly<Record<HousePart, Look>> = {
  ev: look('ev', 'ev', 'h-ev'),
  hvac: look('hvac', 'hvac', 'h-hvac'),
  other: look('other', 'other', 'h-other'),
}

export type PictureNode = SankeyNode & Look
export type PictureLink = SankeyLink & { readonly color: string }
export type FlowPicture = {
  readonly nodes: readonly PictureNode[]
  readonly links: readonly PictureLink[]
  /**
   * whether the value differs from the page's figure for a source or use, because not all of them were
   * measured all the time
   */
  readonly isPartial: boolean
}

/** The figure elsewhere on the page for a source or use of the flows. */
const metricOf = {
  'from solar': 'productionWh',
  'from battery': 'dischargeWh',
  'from grid': 'importWh',
  'to house': 'consumptionWh',
  'to battery': 'chargeWh',
  'to grid': 'exportWh',
} as const satisfies Record<`from ${FlowSource}` | `to ${FlowSink}`, keyof Period['now']>

/**
 * The flows of a period as nodes and links. Into the house they have the colour of the source, otherwise that
 * of the sink.
 */
export function flowPicture({ flows, now }: Pick<Period, 'flows' | 'now'>): FlowPicture | null {
  const known = flowLinks(flows)
  if (known.length === 0) return null
  const links = known.map(({ from, to, energyWh }) => ({
    from: `from ${from}`,
    to: `to ${to}`,
    value: energyWh,
    color: to === 'house' ? sources[from].color : sinks[to].color,
  }))
  const houseWh = known.reduce((sum, { to, energyWh }) => sum + (to === 'house' ? energyWh : 0), 0)
  const split = houseWh > 0 ? houseParts(houseWh, now) : []
  // the rest alone is the house itself
  const shownParts = split.length > 1 ? split : []
  const isUsed = (id: string) => links.some(({ from, to }) => from === id || to === id)
  const nodes = [
    ...flowSources.map((id) => ({ id: `from ${id}` as const, column: 0, ...sources[id] })),
    ...flowSinks.map((id) => ({ id: `to ${id}` as const, column: 1, ...sinks[id] })),
  ].filter(({ id }) => isUsed(id))
  const { prefix, digits } = balanceUnit(dayEnergyOf(now))
  const flowWh = (id: string) =>
    links.reduce((sum, { from, to, value }) => sum + (from === id || to === id ? value : 0), 0)
  return {
    isPartial: nodes.some(
      ({ id }) => Math.abs((now[metricOf[id]] ?? 0) - flowWh(id)) >= lastDigit(prefix, digits),
    ),
    nodes: [...nodes, ...shownParts.map(({ part }) => ({ id: part, column: 2, ...parts[part] }))],
    links: [
      ...links,
      ...shownParts.map(({ part, energyWh }) => ({
        from: 'to house',
        to: part,
        value: energyWh,
        color: parts[part].color,
      })),
    ],
  }
}
