import { recordOf } from '../../record-of.ts'
import { type EnergyColor, type StoredMetric, storedMetrics } from './metrics.ts'
import { type EnergyRole, energyRoles } from './role-names.ts'

type RoleFacts = {
  /** a source gives, a sink uses, a storage does both; the meter measures the exchange with the grid */
  readonly kind: 'source' | 'storage' | 'meter' | 'sink'
  /**
   * metrics of the energies of its positive and negative power, and of its level; a device of the role has these
   * series
   */
  readonly positive: StoredMetric
  readonly negative: StoredMetric | null
  readonly level: StoredMetric | null
  /** words for the direction of its power, if it has two: `energy.direction_<word>` on screens */
  readonly directions: { readonly positive: string; readonly negative: string; readonly idle: string } | null
}

const oneWay = { negative: null, level: null, directions: null } as const

export const roleFacts = {
  solar: { kind: 'source', positive: 'productionWh', ...oneWay },
  grid: {
    kind: 'meter',
    positive: 'importWh',
    negative: 'exportWh',
    level: null,
    directions: { positive: 'gridImport', negative: 'gridExport', idle: 'gridIdle' },
  },
  battery: {
    kind: 'storage',
    positive: 'dischargeWh',
    negative: 'chargeWh',
    level: 'socPct',
    directions: { positive: 'discharging', negative: 'charging', idle: 'batteryIdle' },
  },
  ev: { kind: 'sink', positive: 'evWh', ...oneWay },
  hvac: { kind: 'sink', positive: 'hvacWh', ...oneWay },
  otherMetered: { kind: 'sink', positive: 'otherWh', ...oneWay },
} as const satisfies Record<EnergyRole, RoleFacts>

type RoleOfKind<Kind extends RoleFacts['kind']> = {
  [Role in EnergyRole]: (typeof roleFacts)[Role]['kind'] extends Kind ? Role : never
}[EnergyRole]

/** A role that only uses energy from the site; all other roles balance it. */
export type SinkRole = RoleOfKind<'sink'>
export const isSink = (role: EnergyRole): role is SinkRole => roleFacts[role].kind === 'sink'
export const sinkRoles = energyRoles.filter(isSink)

/**
 * Whether positive power of the role flows into the site. For the grid and for consumers, positive power is what they
 * draw, see quantities.ts.
 */
export const givesWhenPositive = (role: EnergyRole) =>
  roleFacts[role].kind === 'source' || roleFacts[role].kind === 'storage'

/** Colour of each role: the colour of its positive power. */
export const roleColors = recordOf(
  energyRoles,
  (role): EnergyColor => storedMetrics[roleFacts[role].positive].color,
)
