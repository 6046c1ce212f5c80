import { recordOf } from '../../record-of.ts'
import { type EnergyColor, type StoredMetric, storedMetrics } from './metrics.ts'
import { type EnergyRole, energyRoles } from './role-names.ts'

type RoleFacts = {
  /** sources give and sinks take, a storage does both; the meter tells what the site exchanges with the grid */
  readonly kind: 'source' | 'storage' | 'meter' | 'sink'
  /** energy of its positive and of its negative power, and its level, as metrics whose series a device of the role has */
  readonly positive: StoredMetric
  readonly negative: StoredMetric | null
  readonly level: StoredMetric | null
  /** words for the way its power goes, where it can go both: `energy.direction_<word>` on screens */
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

/** Takes from the site and gives nothing; all other roles balance it. */
export type SinkRole = RoleOfKind<'sink'>
export const isSink = (role: EnergyRole): role is SinkRole => roleFacts[role].kind === 'sink'
export const sinkRoles = energyRoles.filter(isSink)

/** Does positive power of the role give to the site? Of grid and consumers it is what they take, see quantities.ts. */
export const givesWhenPositive = (role: EnergyRole) =>
  roleFacts[role].kind === 'source' || roleFacts[role].kind === 'storage'

/** Colour of each role: that of its positive power. */
export const roleColors = recordOf(
  energyRoles,
  (role): EnergyColor => storedMetrics[roleFacts[role].positive].color,
)
