import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useTranslation } from 'react-i18next'
import type { ShownQuality } from './shown-readings.ts'

const NONE = '–'

export const qualityWords = {
  measured: 'portal.measured',
  estimated: 'portal.quality_estimated',
  outage: 'portal.quality_outage',
  not_received: 'portal.quality_not_received',
} as const satisfies Record<ShownQuality, string>

/** Values of a quarter-hour as text; a dash if unknown. */
export function useQuarterTexts() {
  const { t, i18n } = useTranslation()
  const number = (value: number, digits: number) => formatNumber(value, { locale: i18n.language, digits })
  const kw = (value: number | null) => (value === null ? NONE : `${number(value, 2)} kW`)
  return {
    kw,
    kwh: (wh: number | null) => (wh === null ? NONE : `${number(wh / 1000, 3)} kWh`),
    given: (value: number) => t('portal.given', { power: kw(value) }),
    agreed: (value: number | null) => t('portal.agreed', { power: kw(value) }),
    quality: (quality: ShownQuality | null) =>
      quality === null ? t('portal.noReading') : t(qualityWords[quality]),
  }
}
