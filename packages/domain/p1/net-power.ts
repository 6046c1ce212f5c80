import type { ExtraName } from '../energy/readings/extra-values.ts'
import type { QuantityName } from '../energy/readings/quantities.ts'
import type { Dimension, ObisEntry, PartName } from './values/obis-table.ts'

type Parts = Partial<Record<PartName, number>>

type NetRule = {
  readonly target: ObisEntry
  readonly from: PartName
  readonly to: PartName
  /** a code that already includes the sign (16.7.0 of German and Finnish meters) */
  readonly signed: PartName | null
}

const quantity = (name: QuantityName, dimension: Dimension): ObisEntry => ({
  place: 'quantity',
  name,
  dimension,
})
const extra = (name: ExtraName, dimension: Dimension): ObisEntry => ({ place: 'extra', name, dimension })

export const netRules: readonly NetRule[] = [
  { target: quantity('powerW', 'W'), from: 'powerImportW', to: 'powerExportW', signed: 'powerNetW' },
  { target: quantity('powerL1W', 'W'), from: 'powerL1ImportW', to: 'powerL1ExportW', signed: 'powerL1NetW' },
  { target: quantity('powerL2W', 'W'), from: 'powerL2ImportW', to: 'powerL2ExportW', signed: 'powerL2NetW' },
  { target: quantity('powerL3W', 'W'), from: 'powerL3ImportW', to: 'powerL3ExportW', signed: 'powerL3NetW' },
  {
    target: quantity('reactivePowerVar', 'var'),
    from: 'reactivePowerImportVar',
    to: 'reactivePowerExportVar',
    signed: null,
  },
  ...(['L1', 'L2', 'L3'] as const).map((phase) => ({
    target: extra(`reactivePower${phase}Var`, 'var'),
    from: `reactivePower${phase}ImportVar` as const,
    to: `reactivePower${phase}ExportVar` as const,
    signed: null,
  })),
]

/**
 * Import minus export of one pair. If one half is above zero, it is enough by itself, because a meter never
 * imports and exports in total at once. If one half is zero, the other is needed, too, unless the meter has
 * no export side (`importOnly`). NaN (a half that was present but unreadable) makes the result unknown.
 */
export function netOf(parts: Parts, rule: NetRule, importOnly: boolean): number | undefined {
  const from = parts[rule.from]
  const to = parts[rule.to]
  if (from !== undefined && to !== undefined) return from - to
  const signed = rule.signed === null ? undefined : parts[rule.signed]
  if (signed !== undefined) return signed
  if (from !== undefined) return from !== 0 || importOnly ? from : undefined
  return to !== undefined && to > 0 ? -to : undefined
}
