import type { DeviceCategory } from '@kilowatt/domain/devices/device-categories'
import type { Steering } from '@kilowatt/domain/strategies/wish'
import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { useRefusal } from '../../../api/use-refusal.ts'
import { TimeField } from '../../../shared/dates/TimeField.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { MultiSlider } from '../../../ui/forms/MultiSlider.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import { useControlChanged } from '../use-strategy-actions.ts'
import { useControlWords } from '../words/use-control-words.ts'
import { type OverrideEnd, overrideEnds, overrideUntil } from './override-end.ts'
import { handSteering, sliderStep } from './site-device.ts'
import classes from './WhyCard.module.css'

export type ControlledDevice = {
  readonly id: number
  readonly name: string
  readonly category: DeviceCategory
}

type Props = { place: StrategyPlace; device: ControlledDevice; onDone: () => void }

/** Sets a device by hand until a time. Strategies wait meanwhile. */
export function OverrideForm({ place, device, onDone }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const words = useControlWords(place)
  const changed = useControlChanged()
  const control = useQuery(orpc.commands.control.queryOptions({ input: { deviceId: device.id } }))
  const [chosen, setChosen] = useState<number | null>(null)
  const [end, setEnd] = useState<OverrideEnd>('hour')
  const [time, setTime] = useState('14:00')
  const set = useMutation({
    mutationFn: (wanted: { steering: Steering; value: number; until: number | null }) =>
      client.setPoints.override({ deviceId: device.id, ...wanted }),
    onSuccess: () => {
      changed()
      toastSuccess(t('strategies.overrideDone', { device: device.name }))
      onDone()
    },
  })
  if (control.error) return <Notice kind="critical">{refusal(control.error)}</Notice>
  if (!control.data) return <LinesSkeleton lines={4} />
  const known = handSteering(device, control.data.data.control.parameters)
  if (!known) return <Notice kind="info">{t('strategies.notSteerable')}</Notice>
  const { steering, range } = known
  const value = chosen ?? Math.min(Math.max(0, range.min), range.max)
  const text = (one: number) => {
    const amount = words.amount(steering, one)
    return range.min < 0 && one > 0 ? t('strategies.drawn', { power: amount }) : amount
  }
  const states = Array.from({ length: range.max - range.min + 1 }, (_, index) => range.min + index)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        const until = overrideUntil(end, time, Date.now(), place.timezone)
        set.mutate({ steering, value, until })
      }}
    >
      {steering === 'loadW' ? (
        <div>
          <p className={classes.value} aria-hidden="true">
            <span>{t('strategies.overrideValue')}</span>
            <b>{text(value)}</b>
          </p>
          <MultiSlider
            min={range.min}
            max={range.max}
            step={sliderStep(range)}
            origin={Math.min(Math.max(0, range.min), range.max)}
            knobs={[{ id: 'value', label: t('strategies.overrideValue'), value, text: text(value) }]}
            ends={[text(range.min), text(range.max)]}
            disabled={false}
            onChange={(_knob, next) => setChosen(next)}
          />
        </div>
      ) : (
        <NativeSelect
          label={t('strategies.overrideValue')}
          value={String(value)}
          data={states.map((one) => ({ value: String(one), label: text(one) }))}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        />
      )}
      <NativeSelect
        label={t('strategies.overrideEnd')}
        value={end}
        data={overrideEnds.map((one) => ({ value: one, label: t(`strategies.end_${one}`) }))}
        onChange={({ currentTarget }) =>
          setEnd(overrideEnds.find((one) => one === currentTarget.value) ?? 'hour')
        }
      />
      {end === 'time' && <TimeField label={t('strategies.overrideTime')} value={time} onChange={setTime} />}
      {set.error && <Notice kind="critical">{refusal(set.error)}</Notice>}
      <div className={classes.answers}>
        <Button onClick={onDone}>{t('actions.cancel')}</Button>
        <Button variant="filled" type="submit" loading={set.isPending}>
          {t('strategies.setByHand')}
        </Button>
      </div>
    </form>
  )
}
