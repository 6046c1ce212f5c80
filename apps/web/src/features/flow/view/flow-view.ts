import { roleColors, roleFacts, type SinkRole, sinkRoles } from '@kilowatt/domain/energy/balance/energy-roles'
import type { FlowKey, Flows } from '@kilowatt/domain/energy/balance/flows'
import { type EnergyColor, storedMetrics } from '@kilowatt/domain/energy/balance/metrics'
import { IDLE_BELOW_W } from '@kilowatt/domain/energy/shown/shown-flow'
import { recordOf } from '@kilowatt/domain/record-of'
import { type Arc, dividedRing, shareArc } from './flow-geometry.ts'
import type { NodeId } from './flow-layout.ts'

/** `other` is the consumer that contains the rest. */
export type ConsumerKind = SinkRole | 'other' | 'unmeasured'

export type FlowConsumer = {
  id: string
  kind: ConsumerKind
  name: string
  powerW: number | null
  href?: string
  /** a second line if there is room: "Starts 01:45" */
  note?: string
}

/**
 * Data for the picture, in the displayed digits (`shownSite`). A device that does not exist is left out; one
 * that exists but is silent has a null power.
 */
export type FlowData = {
  solar?: { powerW: number | null; peakW: number | null; href?: string }
  /** + import, − export */
  grid?: { powerW: number | null; limitW: number | null; isOffGrid?: boolean; href?: string }
  /** + discharge, − charge */
  battery?: { powerW: number | null; socPct: number | null; href?: string }
  house: { powerW: number | null; href?: string }
  /** at most five, "other" last */
  consumers: readonly FlowConsumer[]
  /** null until every meter has reported */
  flows: Flows | null
}

type Exchange = 'grid' | 'battery'
type Direction<Role extends Exchange> = (typeof roleFacts)[Role]['directions']

/**
 * Word at a node: the direction of power (`energy.direction_<state>`), otherwise a state. `FlowNode` has all
 * of them.
 */
type NodeState =
  | Exclude<NodeId, 'house'>
  | Direction<Exchange>[keyof Direction<Exchange>]
  | 'offGrid'
  | 'consumption'

export type NodeView = {
  id: NodeId
  state: NodeState
  color: EnergyColor
  /** the value without its sign; the direction is in `state` */
  powerW: number | null
  isIdle: boolean
  ring: (Arc & { color: EnergyColor })[]
  badgePct: number | null
  href: string | undefined
}
export type ConsumerView = FlowConsumer & { color: EnergyColor; ring: Arc[]; isIdle: boolean }
type RibbonView = { pair: FlowKey; color: EnergyColor; powerW: number; hasLabel: boolean }
export type FlowView = { nodes: NodeView[]; consumers: ConsumerView[]; ribbons: RibbonView[] }

/**
 * Style of a ribbon: into the house, the colour of the source; into battery or grid, the colour of charging
 * or export.
 */
const ribbonStyle: Record<FlowKey, { from: NodeId; to: NodeId; color: EnergyColor }> = {
  gridToHouse: { from: 'grid', to: 'house', color: 'grid-import' },
  gridToBattery: { from: 'grid', to: 'battery', color: 'battery-charge' },
  solarToGrid: { from: 'solar', to: 'grid', color: 'grid-export' },
  solarToBattery: { from: 'solar', to: 'battery', color: 'battery-charge' },
  batteryToGrid: { from: 'battery', to: 'grid', color: 'grid-export' },
  solarToHouse: { from: 'solar', to: 'house', color: 'solar' },
  batteryToHouse: { from: 'battery', to: 'house', color: 'battery-discharge' },
}
const pairs: FlowKey[] = [
  'gridToBattery',
  'batteryToGrid',
  'solarToGrid',
  'solarToBattery',
  'gridToHouse',
  'solarToHouse',
  'batteryToHouse',
]
/** One line for two directions: only the active direction is drawn. */
const sharedLine: Partial<Record<FlowKey, FlowKey>> = {
  batteryToGrid: 'gridToBattery',
  gridToBattery: 'batteryToGrid',
}

const isIdle = (powerW: number | null) => powerW === null || Math.abs(powerW) < IDLE_BELOW_W
const share = (powerW: number | null, ofW: number | null) =>
  powerW === null || ofW === null || ofW <= 0 || isIdle(powerW) ? null : Math.abs(powerW) / ofW
const consumerColors: Record<ConsumerKind, EnergyColor> = {
  ...recordOf(sinkRoles, (role) => roleColors[role]),
  other: storedMetrics.otherWh.color,
  unmeasured: storedMetrics.otherWh.color,
}

/** A two-way flow is shown by its word and by the colour of its direction. */
function exchangeStyle(role: Exchange, powerW: number | null): { state: NodeState; color: EnergyColor } {
  const { positive, negative, directions } = roleFacts[role]
  const color = storedMetrics[positive].color
  if (powerW === null) return { state: role, color }
  if (isIdle(powerW)) return { state: directions.idle, color }
  return powerW > 0
    ? { state: directions.positive, color }
    : { state: directions.negative, color: storedMetrics[negative].color }
}

function houseRing(flows: Flows): NodeView['ring'] {
  const colors = [roleColors.solar, roleColors.battery, roleColors.grid]
  const arcs = dividedRing([flows.solarToHouse, flows.batteryToHouse, flows.gridToHouse])
  return arcs.flatMap((arc, i) => {
    const color = colors[i]
    return color === undefined ? [] : [{ ...arc, color }]
  })
}

/** From displayed values to the drawing: words, colours, rings and ribbons. */
export function flowView({ solar, grid, battery, house, consumers: parts, flows }: FlowData): FlowView {
  const nodes: NodeView[] = []
  const node = (id: NodeId, powerW: number | null, rest: Omit<NodeView, 'id' | 'powerW' | 'isIdle'>) =>
    nodes.push({ id, powerW: powerW === null ? null : Math.abs(powerW), isIdle: isIdle(powerW), ...rest })

  if (solar) {
    const ring = shareArc(share(solar.powerW, solar.peakW)).map((arc) => ({
      ...arc,
      color: 'solar' as const,
    }))
    node('solar', solar.powerW, { state: 'solar', color: 'solar', ring, badgePct: null, href: solar.href })
  }
  if (battery) {
    const style = exchangeStyle('battery', battery.powerW)
    const level = battery.socPct === null ? null : battery.socPct / 100
    const ring = shareArc(level).map((arc) => ({ ...arc, color: style.color }))
    node('battery', battery.powerW, { ...style, ring, badgePct: battery.socPct, href: battery.href })
  }
  if (grid) {
    const isOffGrid = grid.isOffGrid ?? false
    const style = exchangeStyle('grid', grid.powerW)
    const arcs = isOffGrid ? [] : shareArc(share(grid.powerW, grid.limitW))
    const ring = arcs.map((arc) => ({ ...arc, color: style.color }))
    const state = isOffGrid ? 'offGrid' : style.state
    node('grid', isOffGrid ? null : grid.powerW, { ...style, state, ring, badgePct: null, href: grid.href })
  }
  node('house', house.powerW, {
    state: 'consumption',
    color: 'consumption',
    ring: flows ? houseRing(flows) : [],
    badgePct: null,
    href: house.href,
  })

  const exists = new Set(nodes.map(({ id }) => id))
  const feeds = (from: NodeId) =>
    pairs.filter((pair) => ribbonStyle[pair].from === from && !isIdle(flows?.[pair] ?? 0))
  const ribbons = pairs.flatMap((pair): RibbonView[] => {
    const { from, to, color } = ribbonStyle[pair]
    if (!exists.has(from) || !exists.has(to)) return []
    const powerW = flows?.[pair] ?? 0
    const twin = sharedLine[pair]
    const twinFlows = twin !== undefined && !isIdle(flows?.[twin] ?? 0)
    if (isIdle(powerW) && (twinFlows || pair === 'batteryToGrid')) return []
    return [{ pair, color, powerW, hasLabel: !isIdle(powerW) && feeds(from).length > 1 }]
  })

  const consumers = parts.map((consumer) => ({
    ...consumer,
    color: consumerColors[consumer.kind],
    ring: shareArc(share(consumer.powerW, house.powerW)),
    isIdle: isIdle(consumer.powerW),
  }))
  return { nodes, consumers, ribbons }
}
