import type { ColumnMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import type { UnknownTable } from '@kilowatt/domain/meter-files/read-meter-file'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './meter-files.module.css'

type Props = {
  table: UnknownTable
  mapping: Partial<ColumnMapping>
  onChange: (part: Partial<ColumnMapping>) => void
}

type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean }

const STEPS_S = [300, 600, 900, 1800, 3600]
/** Value of a select that is still unanswered, and of a column that the table does not have. */
const OPEN = 'open'
const NONE = 'none'

/** A select for each meaning of a column. An open question has nothing chosen. */
export function MappingFields({ table, mapping, onChange }: Props) {
  const { t } = useTranslation()
  const columns = table.heading.map((heading, i) => ({
    value: String(i),
    label: `${heading} (${table.sample[0]?.[i] ?? ''})`,
  }))
  const select = <Value extends string | number | null>(
    label: string,
    value: Value | undefined,
    options: readonly Option[],
    set: (chosen: string) => void,
  ) => (
    <NativeSelect
      label={label}
      value={value === undefined ? OPEN : String(value ?? NONE)}
      data={[
        ...(value === undefined ? [{ value: OPEN, label: t('portal.mapChoose'), disabled: true }] : []),
        ...options,
      ]}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
  const columnSelect = (label: string, field: 'time' | 'clock' | 'import' | 'export') => {
    const none = field === 'time' ? [] : [{ value: NONE, label: t('portal.mapNone') }]
    return select(label, mapping[field], [...none, ...columns], (chosen) =>
      onChange({ [field]: chosen === NONE ? null : Number(chosen) }),
    )
  }
  const units = ['kWh', 'Wh', 'kW'] as const
  return (
    <div className={classes.fields}>
      {columnSelect(t('portal.mapTime'), 'time')}
      {columnSelect(t('portal.mapClock'), 'clock')}
      {columnSelect(t('portal.imported'), 'import')}
      {columnSelect(t('portal.exported'), 'export')}
      {select(
        t('portal.unit'),
        mapping.unit,
        units.map((unit) => ({ value: unit, label: t(`portal.unit_${unit}`) })),
        (chosen) => onChange({ unit: units.find((unit) => unit === chosen) ?? 'kWh' }),
      )}
      {select(
        t('portal.mapStep'),
        mapping.stepS,
        STEPS_S.map((stepS) => ({
          value: String(stepS),
          label: t('portal.minutes', { count: stepS / 60 }),
        })),
        (chosen) => onChange({ stepS: Number(chosen) }),
      )}
      {select(
        t('portal.mapOrder'),
        mapping.order,
        [
          { value: 'dmy', label: t('portal.order_dmy') },
          { value: 'mdy', label: t('portal.order_mdy') },
        ],
        (chosen) => onChange({ order: chosen === 'mdy' ? 'mdy' : 'dmy' }),
      )}
      {select(
        t('portal.mapStamp'),
        mapping.stamp,
        [
          { value: 'start', label: t('portal.stamp_start') },
          { value: 'end', label: t('portal.stamp_end') },
        ],
        (chosen) => onChange({ stamp: chosen === 'end' ? 'end' : 'start' }),
      )}
    </div>
  )
}
