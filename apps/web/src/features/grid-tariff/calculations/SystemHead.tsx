import { IconArrowDown, IconArrowUp, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { cx } from '../../../ui/class-names.ts'
import type { SystemName } from '../system-parts.ts'
import { PartBar } from './PartBar.tsx'
import classes from './SystemHead.module.css'
import type { ShownSystem } from './shown-systems.ts'

/** A system in short: its name, agreed power and total, and the difference to today's system. */
export function SystemHead({ shown, mostEur }: { shown: ShownSystem; mostEur: number }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { name, month, isBest, isKept, differenceEur } = shown
  const total = month.totalCost.amount
  return (
    <>
      <span className={classes.name}>
        {t(`gridTariff.system_${name}`)}
        {isBest && (
          <IconRosetteDiscountCheck
            size={16}
            stroke={2}
            className={classes.best ?? ''}
            role="img"
            aria-label={t('gridTariff.cheapest')}
          />
        )}
      </span>
      <span className={classes.whose}>
        {month.pricedAs === month.month
          ? t(isKept ? 'gridTariff.powersKept' : `gridTariff.powersOf_${name}`)
          : t('gridTariff.pricedAs', { month: texts.month(month.pricedAs) })}
      </span>
      <span className={cx('metric metric-sm', classes.total)}>
        {total === null ? t('gridTariff.priceMissing') : texts.euro(total)}
      </span>
      <Difference name={name} eur={differenceEur} />
      <PartBar month={month} mostEur={mostEur} />
    </>
  )
}

function Difference({ name, eur }: { name: SystemName; eur: number | null }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  if (name === 'new') return <span className={classes.difference}>{t('gridTariff.reference')}</span>
  // half a cent counts as no difference
  if (eur === null || Math.abs(eur) < 0.005)
    return <span className={classes.difference}>{eur === null ? '\u00A0' : t('gridTariff.same')}</span>
  const isMore = eur > 0
  const Arrow = isMore ? IconArrowUp : IconArrowDown
  return (
    <span className={classes.difference} data-more={isMore}>
      <Arrow size={14} stroke={2} aria-hidden="true" />
      {t(isMore ? 'gridTariff.more' : 'gridTariff.less', { amount: texts.euro(Math.abs(eur)) })}
    </span>
  )
}
