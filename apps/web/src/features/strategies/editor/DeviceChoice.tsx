import { Checkbox, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { devicesFor, type Regulable, type StrategyDraft, strategyKindOf } from '../draft/strategy-draft.ts'
import classes from './DeviceChoice.module.css'

type Props = {
  draft: StrategyDraft
  devices: readonly Regulable[]
  error: string | null
  disabled: boolean
  onChange: (deviceIds: number[]) => void
}

/** The devices that a strategy regulates; with several, the first chosen is preferred. */
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
  const rankOf = (id: number) => draft.deviceIds.indexOf(id)
  return (
    <fieldset className={classes.devices} disabled={disabled} aria-describedby={error ? errorId : undefined}>
      <legend>{t('strategies.regulates')}</legend>
      {fitting.map(({ device }) => {
        const rank = rankOf(device.id)
        return (
          <Checkbox
            key={device.id}
            label={
              rank >= 0 && draft.deviceIds.length > 1
                ? t('strategies.rankedDevice', { device: device.name, rank: rank + 1 })
                : device.name
            }
            checked={rank >= 0}
            disabled={disabled || (rank < 0 && draft.deviceIds.length >= max)}
            onChange={({ currentTarget }) =>
              onChange(
                currentTarget.checked
                  ? [...draft.deviceIds, device.id]
                  : draft.deviceIds.filter((id) => id !== device.id),
              )
            }
          />
        )
      })}
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
