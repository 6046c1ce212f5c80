import type { Finding } from '@kilowatt/contracts/telemetry/quality'
import { repairLimits } from '@kilowatt/domain/energy/quality/repair-limits'
import type { RepairKind } from '@kilowatt/domain/energy/quality/repairs'
import { formatDateTime, formatTime } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatPower } from '@kilowatt/domain/units/format-power'
import { useTranslation } from 'react-i18next'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The suggested repair of a finding; null if there is nothing to decide. */
export function suggestedRepair({
  kind,
  from,
  to,
}: Pick<Finding, 'kind' | 'from' | 'to'>): RepairKind | null {
  if (kind === 'gap') return to - from <= repairLimits.interpolatedMs ? 'interpolate' : null
  if (kind === 'reset') return 'exchange'
  return kind === 'clock' ? null : 'drop'
}

/** `3 h`, `2 days`: the largest unit that gives a whole number. */
function durationText(ms: number, locale: string): string {
  const [unit, lengthMs] =
    ms >= 2 * DAY_MS
      ? (['day', DAY_MS] as const)
      : ms >= 2 * HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const)
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
    maximumFractionDigits: unit === 'hour' ? 1 : 0,
  })
  return format.format(Math.max(1, ms / lengthMs))
}

/** Texts for findings and ranges of a location, in its time zone. */
export function useFindingTexts(timeZone: string) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const watts = (value: number | null) => formatPower(value, { locale }).text
  const energy = (value: number | null) => formatEnergy(value, { locale }).text
  const nameOf = ({ quantity }: Finding) => t(`devices.channel_${quantity ?? 'powerW'}`)

  function title(finding: Finding): string {
    const { kind, quantity, from, to, value } = finding
    if (kind === 'gap') return t('quality.finding_gap', { duration: durationText(to - from, locale) })
    if (kind === 'clock')
      return t('quality.finding_clock', { duration: durationText(Math.abs(value ?? 0) * 1000, locale) })
    if (kind === 'spike' && quantity === 'powerW') return t('quality.finding_spike', { value: watts(value) })
    if (kind === 'spike') return t('quality.finding_counterSpike', { name: nameOf(finding) })
    return t(kind === 'stuck' ? 'quality.finding_stuck' : 'quality.finding_reset', { name: nameOf(finding) })
  }

  function reason(finding: Finding): string {
    const { kind, quantity, certainty, value, reference } = finding
    const step = { from: energy(reference), to: energy(value) }
    if (kind === 'gap') return t(suggestedRepair(finding) ? 'quality.why_gap' : 'quality.why_gapLong')
    if (kind === 'clock') return t('quality.why_clock')
    if (kind === 'reset') return t('quality.why_reset', step)
    if (kind === 'spike')
      return quantity === 'powerW'
        ? t(certainty === 'sure' ? 'quality.why_spikeOwn' : 'quality.why_spikeGrid', {
            reference: watts(reference === null ? null : Math.abs(reference)),
          })
        : t('quality.why_counterSpike', step)
    if (quantity !== 'powerW')
      return t('quality.why_stuckCounter', { energy: energy((reference ?? 0) - (value ?? 0)) })
    return reference === null
      ? t('quality.why_stuckCurrent', { value: watts(value) })
      : t('quality.why_stuck', { value: watts(value), reference: watts(reference) })
  }

  const at = (ms: number) => formatDateTime(ms, { timeZone })
  /** Shows the day only once if start and end are on the same day. */
  function range(from: number, to: number | null): string {
    if (to === null) return t('quality.onwards', { from: at(from) })
    if (to - from <= MINUTE_MS) return at(from)
    const isOneDay = at(from).slice(0, 12) === at(to).slice(0, 12)
    return t('quality.range', {
      from: at(from),
      to: isOneDay ? formatTime(to, { timeZone }) : at(to),
    })
  }
  return { title, reason, range, at, energy, watts }
}
