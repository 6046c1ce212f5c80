import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CostlyQuarters } from '../../../shared/tariff/CostlyQuarters.tsx'
import { useTariffWords } from '../../../shared/tariff/use-tariff-words.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import { CalculationGate } from '../CalculationGate.tsx'
import classes from '../network-costs.module.css'
import { type SystemName, systemsOf } from '../system-parts.ts'
import type { PlaceScreenProps } from '../use-calculation.ts'
import { OwnPowers } from './OwnPowers.tsx'
import { SystemCard } from './SystemCard.tsx'

/** What a metering place pays each month in the old system and the new, with the best powers and with own ones. */
export function CalculationsScreen(props: PlaceScreenProps) {
  const { search, device, onChange } = props
  return (
    <CalculationGate {...props}>
      {(calculations) => (
        <Months
          // another range has other months, and begins with the first (spec §4)
          key={`${device?.id} ${search.from} ${search.to}`}
          calculations={calculations}
          powers={search.powers}
          onPowers={(powers) => onChange({ powers })}
        />
      )}
    </CalculationGate>
  )
}

type Props = {
  calculations: Calculations
  powers: string | undefined
  onPowers: (powers: string | undefined) => void
}

function Months({ calculations, powers, onPowers }: Props) {
  const { t } = useTranslation()
  const words = useTariffWords()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const systems = systemsOf(calculations)
  const [at, setAt] = useState(0)
  const [system, setSystem] = useState<SystemName>('new')
  const shown = compact ? systems.filter(([name]) => name === system) : systems
  const { optimum } = calculations
  return (
    <>
      <OwnPowers key={powers} calculations={calculations} powers={powers} onPowers={onPowers} />
      <QuickSegments
        aria-label={t('charts.range_month')}
        className={classes.months ?? ''}
        value={String(at)}
        onChange={(month) => setAt(Number(month))}
        data={calculations.new.months.map(({ month }, i) => ({
          value: String(i),
          label: words.month(month),
        }))}
      />
      {compact && (
        <QuickSegments
          aria-label={t('commands.bySystem')}
          fullWidth
          value={system}
          onChange={(name) => setSystem(name as SystemName)}
          data={systems.map(([name]) => ({ value: name, label: t(`gridTariff.system_${name}`) }))}
        />
      )}
      <div className={classes.systems}>
        {shown.map(([name, { months }]) => {
          const month = months[at]
          return month && <SystemCard key={name} name={name} month={month} />
        })}
      </div>
      <Card heading={t('gridTariff.wholeRange')}>
        <FigureTable
          caption={t('gridTariff.wholeRange')}
          heads={[t('commands.bySystem'), t('charts.total')]}
          rows={systems.map(([name, { totalCost }]) => ({
            key: name,
            head: t(`gridTariff.system_${name}`),
            cells: [totalCost.amount === null ? t('gridTariff.priceMissing') : words.euro(totalCost.amount)],
          }))}
        />
      </Card>
      {optimum && (
        <>
          <Card heading={t('gridTariff.risk')}>
            <p className="dim">{t('gridTariff.riskText')}</p>
            <FigureTable
              caption={t('gridTariff.risk')}
              heads={[t('gridTariff.peaks'), t('words.today'), t('gridTariff.best'), t('powerPrices.saving')]}
              rows={optimum.risks.map(({ growthPct, today, best, savingEur }) => ({
                key: growthPct,
                head:
                  growthPct === 0
                    ? t('gridTariff.asTheyWere')
                    : t('gridTariff.higher', { percent: growthPct }),
                cells: [words.euro(today.totalEur), words.euro(best.totalEur), words.euro(savingEur)],
              }))}
            />
          </Card>
          <Card heading={t('gridTariff.costly')}>
            <CostlyQuarters quarters={optimum.costly} />
          </Card>
        </>
      )}
    </>
  )
}
