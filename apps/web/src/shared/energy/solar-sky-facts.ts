import type { SolarSky } from '@kilowatt/contracts/analytics/solar-sky'
import { formatPercent } from '@kilowatt/domain/units/format-share'
import type { TFunction } from 'i18next'
import type { Fact } from '../../ui/data/FactList.tsx'

type Texts = { t: TFunction; locale: string }

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/**
 * The yield of a solar plant compared with a cloudless sky, one line per fact. Unknown facts are left out.
 */
export function solarSkyFacts({ pct, clear, shaded }: SolarSky, { t, locale }: Texts): Fact[] {
  const share = (value: number) => formatPercent(value, { locale, digits: 0 }).text
  return [
    ...(pct === null ? [] : [[t('summary.ofClearSky'), share(pct)] as const]),
    [
      t('summary.onClearDays'),
      clear === null
        ? t('summary.noClearDays')
        : t('summary.clearDays', { count: clear.days, share: share(clear.pct) }),
    ],
    ...(shaded === null
      ? []
      : [[t('summary.shade'), shaded.length === 0 ? t('summary.noShade') : shadeText(shaded)] as const]),
  ]

  function shadeText(spans: NonNullable<SolarSky['shaded']>) {
    return spans
      .map((span) =>
        t('summary.shadeSpan', {
          from: hourText(span.fromHour),
          to: hourText(span.toHour),
          share: share(span.pct),
        }),
      )
      .join('; ')
  }
}

/** Source of the figures: the model, and which way the panels face. */
export const solarSkySource = ({ plane }: SolarSky, t: TFunction): string =>
  `${plane ? t('summary.skyOfPlane', { tilt: plane.tiltDeg, azimuth: plane.azimuthDeg }) : t('summary.skyOfLevel')} ${t('summary.skySource')}`

export const shadeHours = ({ fromHour, toHour }: { fromHour: number; toHour: number }) => ({
  from: hourText(fromHour),
  to: hourText(toHour),
})
