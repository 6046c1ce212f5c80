import type { CostlyQuarter } from '@kilowatt/domain/grid-tariff/optimum/judge-powers'
import { useTranslation } from 'react-i18next'
import { FigureTable } from '../../ui/table/FigureTable.tsx'
import { BlockMark } from './BlockMark.tsx'
import { useGridTariffTexts } from './use-grid-tariff-texts.ts'

/** The quarter-hours that cost most in excess power, most expensive first. */
export function CostlyQuarters({ quarters }: { quarters: readonly Omit<CostlyQuarter, 'month'>[] }) {
  const { t } = useTranslation()
  const words = useGridTariffTexts()
  if (quarters.length === 0) return <p className="dim">{t('gridTariff.costlyNone')}</p>
  return (
    <>
      <p className="dim">{t('gridTariff.costlyText')}</p>
      <FigureTable
        caption={t('gridTariff.costly')}
        heads={[
          t('words.time'),
          t('portal.block'),
          t('charts.measure_power'),
          t('gridTariff.beyond'),
          t('gridTariff.costs'),
        ]}
        rows={quarters.map(({ startMs, block, powerKw, overKw, savedEur }) => ({
          key: startMs,
          head: words.quarter(startMs),
          cells: [
            <BlockMark key="block" block={block} />,
            words.kw(powerKw),
            words.kw(overKw),
            words.euro(savedEur),
          ],
        }))}
      />
    </>
  )
}
