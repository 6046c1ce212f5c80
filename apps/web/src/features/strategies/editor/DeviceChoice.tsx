import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { devicesFor, type Regulable, type StrategyDraft, strategyKindOf } from '../draft/strategy-draft.ts'
import classes from './DeviceChoice.module.css'
import { RankedDevices } from './RankedDevices.tsx'

type Props = {
  draft: StrategyDraft
  devices: readonly Regulable[]
  error: string | null
  disabled: boolean
  onChange: (deviceIds: number[]) => void
}

/** The devices that a strategy regulates; with several, the first is preferred. */
export function DeviceChoice({ draft, devices, error, disabled, onChange }: Props) {
  const { t } = useTranslation()
  const errorId = useId()
  const fitting = devicesFor(draft.kind, devices)
  const { max } = strategyKindOf(draft.kind).regulates
  const refusals = fitting.filter(
    ({ device, refusal }) => refusal !== null && draft.deviceIds.includes(device.id),
  )
  const notes = refusals.map(({ device }) => (
    <p key={device.id} className={classes.note}>
      {t('strategies.deviceRefuses', { device: device.name })}
    </p>
  ))
  if (max === 1)
    return (
      <div>
        <NativeSelect
          label={t('strategies.regulates')}
          error={error}
          disabled={disabled}
          value={String(draft.deviceIds[0] ?? '')}
          data={[
            ...(draft.deviceIds.length === 0 ? [{ value: '', label: t('strategies.chooseDevice') }] : []),
            ...fitting.map(({ device }) => ({ value: String(device.id), label: device.name })),
          ]}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.value === '' ? [] : [Number(currentTarget.value)])
          }
        />
        {notes}
      </div>
    )
  const chosen = draft.deviceIds.flatMap((id) => fitting.find(({ device }) => device.id === id)?.device ?? [])
  const others = fitting.filter(({ device }) => !draft.deviceIds.includes(device.id))
  return (
    <fieldset className={classes.devices} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend>{t('strategies.regulates')}</legend>
      <RankedDevices
        chosen={chosen}
        others={others.map(({ device }) => device)}
        isFull={draft.deviceIds.length >= max}
        disabled={disabled}
        onChange={onChange}
      />
      {draft.deviceIds.length > 1 && <p className={classes.note}>{t('strategies.rankedHelp')}</p>}
      {notes}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
