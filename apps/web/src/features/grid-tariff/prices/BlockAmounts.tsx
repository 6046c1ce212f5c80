import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { useTranslation } from 'react-i18next'
import classes from './BlockAmounts.module.css'
import { useVersionTexts } from './use-version-texts.ts'

/** The five blocks above the columns of `BlockAmounts`. */
export function BlockHeads() {
  return (
    <span className={classes.heads} aria-hidden="true">
      {blocks.map((block) => (
        <span key={block}>{block}</span>
      ))}
    </span>
  )
}

/**
 * Prices of a kW and, below, of a kWh in each block; on a phone with the blocks above. @param amounts power
 * prices, then energy prices
 */
export function BlockAmounts({ amounts }: { amounts: readonly number[] }) {
  const { t } = useTranslation()
  const texts = useVersionTexts()
  return (
    <span className={classes.amounts}>
      {blocks.map((block, i) => (
        <span key={block} className={classes.block}>
          <span className={classes.name}>
            <span className="visually-hidden">{t('gridTariff.block', { block })}</span>
            <span aria-hidden="true">{block}</span>
          </span>
          <span>{texts.amount(amounts[i])}</span>
          <span className="dim">{texts.amount(amounts[i + blocks.length])}</span>
        </span>
      ))}
    </span>
  )
}
