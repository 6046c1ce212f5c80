import type { AlarmField } from '@kilowatt/domain/alarms/alarm-kind'
import type { AlarmKindName } from '@kilowatt/domain/alarms/alarm-kind-names'
import { alarmTextFeature } from '@kilowatt/domain/alarms/alarm-texts'
import { NativeSelect } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { NumberField } from '../../../shared/forms/NumberField.tsx'
import { measuredQuantities, type RuleDraft, unitOf } from './rule-kinds.ts'

type Props = {
  kind: AlarmKindName
  field: AlarmField
  settings: RuleDraft['settings']
  /** null: the rule is for many locations, so it cannot name a device */
  locationId: number | null
  /** value, change and error from the form */
  input: object
}

/** One setting of a kind, with its unit in the label. */
export function SettingField({ kind, field, settings, locationId, input }: Props) {
  const { t, i18n } = useTranslation()
  const devices = useQuery(
    orpc.devices.list.queryOptions({
      input: field.type === 'device' && locationId !== null ? { locationId } : skipToken,
    }),
  ).data?.data.devices
  const feature = alarmTextFeature(kind)
  const label = t(`${feature}.setting_${field.name}`)
  const helpKey = `${feature}.help_${field.name}`
  const help = i18n.exists(helpKey) ? { description: t(helpKey) } : {}
  if (field.type === 'device') {
    if (locationId === null) return null
    return (
      <NativeSelect
        label={label}
        {...help}
        data={[
          { value: '', label: t('alarms.anyDevice') },
          ...(devices ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...input}
      />
    )
  }
  if (field.type === 'quantity')
    return (
      <NativeSelect
        label={label}
        {...help}
        data={measuredQuantities.map((value) => ({ value, label: t(`devices.channel_${value}`) }))}
        {...input}
      />
    )
  if (field.type === 'choice')
    return (
      <NativeSelect
        label={label}
        {...help}
        data={(field.choices ?? []).map((value) => ({
          value,
          label: t(`${feature}.choice_${field.name}_${value}`),
        }))}
        {...input}
      />
    )
  const unit = unitOf(field, settings)
  const shown = unit === 'currency' ? t('alarms.ownCurrency') : unit === 'days' ? t('alarms.days') : unit
  return (
    <NumberField
      label={shown === '' ? label : t('alarms.withUnit', { label, unit: shown })}
      {...help}
      {...input}
    />
  )
}
