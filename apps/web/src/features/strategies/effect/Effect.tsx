import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import type { StrategyPlace } from '../strategy-place.ts'
import classes from './EffectChart.module.css'
import { EffectChart } from './EffectChart.tsx'
import { EFFECT_HOURS, EFFECT_STEP_MS, type EffectDevice, useEffectSlots } from './use-effect-slots.ts'

type Props = {
  place: StrategyPlace
  device: EffectDevice
  /** names the device in the heading */
  withDevice?: boolean
}

/** Measured power of a device in the past hours, compared with the set power. */
export function Effect({ place, device, withDevice = false }: Props) {
  const { t } = useTranslation()
  const { slots, error, retry } = useEffectSlots(place.id, device)
  const heading = withDevice
    ? t('strategies.effectOfDevice', { device: device.name, count: EFFECT_HOURS })
    : t('strategies.effect', { count: EFFECT_HOURS })
  return (
    <section className={classes.section} aria-label={heading}>
      <h3>{heading}</h3>
      {error ? (
        <LoadFailure title={t('strategies.effectFailed')} error={error} onRetry={retry} />
      ) : !slots ? (
        <LinesSkeleton lines={5} />
      ) : slots.every(({ measuredW }) => measuredW === null) ? (
        <p className={classes.none}>{t('strategies.effectNone', { count: EFFECT_HOURS })}</p>
      ) : (
        <EffectChart {...{ place, device, slots }} stepMs={EFFECT_STEP_MS} />
      )}
    </section>
  )
}
