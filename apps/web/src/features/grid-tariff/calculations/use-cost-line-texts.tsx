import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import type { CostLine, LineCell } from './cost-lines.ts'
import classes from './SystemTable.module.css'

const PRICE_DIGITS = 5

/** Texts of the lines of calculations. */
export function useCostLineTexts() {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const amount = (quantity: number | null, unit: CostLine['unit']): string =>
    quantity === null ? '' : `${texts.number(quantity, unit === 'kWh' ? 2 : 1)}\u00A0${unit}`
  const text = ({ of }: CostLine): string =>
    'block' in of ? t('gridTariff.block', { block: of.block }) : t(`gridTariff.line_${of.name}`)
  return {
    amount,
    text,
    name: (line: CostLine): ReactNode =>
      'block' in line.of ? (
        <span className={classes.blockName}>
          <BlockMark block={line.of.block} />
          {text(line)}
        </span>
      ) : (
        text(line)
      ),
    price: ({ priceEur, paidIn }: CostLine): string =>
      paidIn || priceEur === null ? '–' : texts.number(priceEur, PRICE_DIGITS),
    season: (paidIn: 'summer' | 'winter'): string => t(`gridTariff.only_${paidIn}`),
    /** the values of a line that differ by system */
    own: ({ quantity, occurrences }: LineCell, unit: CostLine['unit']): string => {
      if (quantity === null || occurrences === 0) return ''
      const power =
        occurrences === null ? amount(quantity, unit) : `${texts.number(quantity, 2)}\u00A0${unit}`
      return occurrences === null ? power : `${texts.number(occurrences)}× ${power}`
    },
  }
}
