import type { ColumnMapping } from '@kilowatt/domain/meter-files/mapped-csv'
import type { UnknownTable } from '@kilowatt/domain/meter-files/read-meter-file'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ZoneField } from './ZoneField.tsx'

type Props = {
  table: UnknownTable
  /** by whose clock times without an offset are read until another is chosen */
  zone: string
  onMapping: (mapping: ColumnMapping) => void
}

const NONE = ''
const columnOf = (value: string) => (value === NONE ? null : Number(value))

/** Asks what the columns of a table mean; what was found stands there already. */
export function MappingForm({ table, zone, onMapping }: Props) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState<ColumnMapping>({
    time: 0,
    clock: null,
    order: 'dmy',
    stamp: 'start',
    import: null,
    export: null,
    unit: 'kWh',
    stepS: 900,
    ...table.guess,
    zone,
  })
  const change = (part: Partial<ColumnMapping>) => setMapping({ ...mapping, ...part })
  const columns = table.heading.map((heading, i) => ({
    value: String(i),
    label: `${heading} (${table.sample[0]?.[i] ?? ''})`,
  }))
  const optional = [{ value: NONE, label: t('portal.mapNone') }, ...columns]
  const select = (
    label: string,
    value: string,
    data: { value: string; label: string }[],
    set: (value: string) => void,
  ) => (
    <NativeSelect
      label={label}
      value={value}
      data={data}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    />
  )
  return (
    <>
      <Notice kind="info">
        {t('powerPrices.unknownFile', {
          questions: table.questions.map((one) => t(`powerPrices.question_${one}`)).join(', '),
        })}
      </Notice>
      {select(t('words.time'), String(mapping.time), columns, (value) => change({ time: Number(value) }))}
      {select(
        t('portal.mapOrder'),
        mapping.order,
        [
          { value: 'dmy', label: t('portal.order_dmy') },
          { value: 'mdy', label: t('portal.order_mdy') },
        ],
        (value) => change({ order: value === 'mdy' ? 'mdy' : 'dmy' }),
      )}
      {select(
        t('portal.mapStamp'),
        mapping.stamp,
        [
          { value: 'start', label: t('portal.stamp_start') },
          { value: 'end', label: t('portal.stamp_end') },
        ],
        (value) => change({ stamp: value === 'end' ? 'end' : 'start' }),
      )}
      {select(t('portal.imported'), String(mapping.import ?? NONE), optional, (value) =>
        change({ import: columnOf(value) }),
      )}
      {select(t('portal.exported'), String(mapping.export ?? NONE), optional, (value) =>
        change({ export: columnOf(value) }),
      )}
      {select(
        t('explorer.unit'),
        mapping.unit,
        ['kWh', 'Wh', 'kW'].map((unit) => ({ value: unit, label: unit })),
        (value) => change({ unit: value === 'Wh' ? 'Wh' : value === 'kW' ? 'kW' : 'kWh' }),
      )}
      {select(
        t('portal.mapStep'),
        String(mapping.stepS),
        [300, 600, 900, 1800, 3600].map((stepS) => ({
          value: String(stepS),
          label: t('portal.minutes', { count: stepS / 60 }),
        })),
        (value) => change({ stepS: Number(value) }),
      )}
      <ZoneField value={mapping.zone} onChange={(chosen) => change({ zone: chosen })} />
      <Button
        variant="filled"
        disabled={mapping.import === null && mapping.export === null}
        onClick={() => onMapping(mapping)}
      >
        {t('portal.readFile')}
      </Button>
    </>
  )
}
