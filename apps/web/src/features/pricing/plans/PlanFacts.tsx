import type { PlanComponent, PlanVersion, UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { countryName } from '@kilowatt/domain/units/names'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type Fact, FactList } from '../../../ui/data/FactList.tsx'
import { dayText, spanText } from './plan-span.ts'
import { componentText } from './price-texts.ts'
import { ScheduleHours } from './ScheduleHours.tsx'

type Props = {
  plan: UtilityPlan
  version: PlanVersion
  /** whether a heading shows the first and last day */
  isDated?: boolean
}

/** A version of a plan in words: prices, and when they apply. */
export function PlanFacts({ plan, version, isDated = false }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const pctText = (pct: string) => `${formatNumber(Number(pct), { locale, digits: 2, trim: true })} %`
  const vat = version.vatPct === null ? t('plans.noVat') : pctText(version.vatPct)
  const facts: Fact[] = [
    [t('plans.kind'), t(`plans.kind_${plan.kind}`)],
    ...(isDated ? [] : [[t('plans.validity'), spanText(t, version)] as const]),
    [t('words.country'), countryName(plan.country, locale, plan.country)],
    [t('plans.vatShort'), vat],
    [t('plans.rounding'), t(`plans.rounding_${version.rounding}`)],
    ...version.components.map((component): Fact => {
      const price = componentText({ t, locale, currency: plan.currency }, component)
      const notes = [
        ...(component.direction === 'export' ? [t('plans.direction_export')] : []),
        ...(version.vatPct === null ? [] : [t(`plans.vat_${component.vat}`)]),
        ...(component.vatPct == null || component.vat === 'none'
          ? []
          : [`${t('plans.vatShort')} ${pctText(component.vatPct)}`]),
        ...lineDays(t, component),
      ]
      return [component.name, notes.length === 0 ? price : `${price} (${notes.join(', ')})`]
    }),
  ]
  for (const schedule of version.schedules) {
    const priced = version.components.filter((component) => component.schedule === schedule.key)
    if (priced.length > 0)
      facts.push([
        t('plans.hoursOf', { lines: priced.map(({ name }) => name).join('; ') }),
        <ScheduleHours key={schedule.key} schedule={schedule} />,
      ])
  }
  return <FactList facts={facts} />
}

/** The days of a line that applies to only part of its version. */
function lineDays(t: TFunction, { validFrom, validTo }: PlanComponent): string[] {
  if (validFrom === null) return validTo === null ? [] : [t('plans.toDay', { day: dayText(validTo) })]
  return [spanText(t, { validFrom, validTo })]
}
