import type { CalculatedMonth, CalculationRow } from '@kilowatt/contracts/grid-tariff/calculations'
import { type Block, blocks } from '@kilowatt/domain/tariff/calendar/block-schedule'
import type { LevyKind } from '@kilowatt/domain/tariff/prices/price-book'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/tariff/BlockMark.tsx'
import { useTariffWords } from '../../../shared/tariff/use-tariff-words.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { type FigureRow, FigureTable } from '../../../ui/table/FigureTable.tsx'
import classes from '../network-costs.module.css'
import type { SystemName } from '../system-parts.ts'
import { padded } from './padded.ts'

/** Of the lines that are of no block. */
type LineName = 'T0' | 'T1' | 'T2' | 'power' | 'renewables' | LevyKind

const PRICE_DIGITS = 5
const blockOf = (category: string): Block | undefined => blocks.find((block) => category === `block${block}`)

/** A month in one system: all lines in their order, so that the same line of all systems stands at one height. */
export function SystemCard({ name, month }: { name: SystemName; month: CalculatedMonth }) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const nameOf = (category: string): ReactNode => {
    const block = blockOf(category)
    if (block) return <BlockMark block={block} />
    return t(`gridTariff.line_${category as LineName}`)
  }
  const rowOf = ({ category, value, pricePerUnit, totalCost }: CalculationRow): FigureRow => ({
    key: category,
    head: nameOf(category),
    cells: [
      value.unit === 'kW' ? words.kw(value.amount) : words.kwh(value.amount * 1000),
      words.number(pricePerUnit, PRICE_DIGITS),
      words.euro(totalCost.amount),
    ],
  })
  const part = (key: 'energy' | 'networkPower' | 'networkEnergy' | 'contributions') => (
    <div className={classes.part}>
      <h3>{t(`gridTariff.part_${key}`)}</h3>
      <FigureTable
        caption={`${t(`gridTariff.system_${name}`)}: ${t(`gridTariff.part_${key}`)}`}
        heads={[t('gridTariff.line'), t('patterns.quantity'), t('gridTariff.price'), t('costs.cost')]}
        rows={padded(month[key].map(rowOf))}
      />
    </div>
  )
  const excess = month.excessivePowerBlocks
  return (
    <Card
      heading={t(`gridTariff.system_${name}`)}
      note={
        month.pricedAs !== month.month && (
          <span className="dim">{t('gridTariff.pricedAs', { month: words.month(month.pricedAs) })}</span>
        )
      }
    >
      {part('energy')}
      {part('networkPower')}
      {part('networkEnergy')}
      <div className={classes.part}>
        <h3>
          {t('gridTariff.part_excess')}
          {excess.some(({ isCharged, occurrences }) => !isCharged && occurrences > 0) && (
            <span className="dim"> ({t('gridTariff.toldOnly')})</span>
          )}
        </h3>
        <FigureTable
          caption={`${t(`gridTariff.system_${name}`)}: ${t('gridTariff.part_excess')}`}
          heads={[
            t('gridTariff.line'),
            t('gridTariff.occurrences'),
            t('gridTariff.excessPower'),
            t('costs.cost'),
          ]}
          rows={padded(
            excess.map(({ block, occurrences, value, totalCost }) => ({
              key: block,
              head: nameOf(`block${block}`),
              cells: [words.number(occurrences), words.kw(value), words.euro(totalCost.amount)],
            })),
          )}
        />
      </div>
      {part('contributions')}
      <p className={classes.total}>
        <span>{t('gridTariff.grandTotal')}</span>
        <span>
          {month.totalCost.amount === null
            ? t('gridTariff.priceMissing')
            : words.euro(month.totalCost.amount)}
        </span>
      </p>
    </Card>
  )
}
