import type { Calculations } from '@kilowatt/contracts/grid-tariff/calculations'
import type { ConsumerInfoAnswer } from '@kilowatt/contracts/portal/external-devices'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CostlyQuarters } from '../../../shared/grid-tariff/CostlyQuarters.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import { CalculationGate } from '../CalculationGate.tsx'
import classes from '../grid-tariff.module.css'
import { costParts, partOfAll, type SystemName, systemsOf } from '../system-parts.ts'
import type { PlaceScreenProps } from '../use-calculation.ts'
import { CalculationFiles } from './CalculationFiles.tsx'
import { CalculationOptions } from './CalculationOptions.tsx'
import own from './Calculations.module.css'
import { CalculationsSkeleton } from './CalculationsSkeleton.tsx'
import { OwnPowers } from './OwnPowers.tsx'
import { PlaceFacts } from './PlaceFacts.tsx'
import { SystemTable } from './SystemTable.tsx'
import { SystemTiles } from './SystemTiles.tsx'
import { shownSystems } from './shown-systems.ts'

/**
 * Monthly costs of a metering place in the old system and the new, with optimised and with custom agreed
 * power.
 */
export function CalculationsScreen(props: PlaceScreenProps) {
  const { search, device, onChange } = props
  return (
    <CalculationGate {...props} skeleton={<CalculationsSkeleton />}>
      {(calculations, info) => (
        <Months
          // another range has other months, and starts with the first (spec §4)
          key={`${device?.id} ${search.from} ${search.to}`}
          calculations={calculations}
          info={info}
          search={search}
          onChange={onChange}
        />
      )}
    </CalculationGate>
  )
}

type Props = {
  calculations: Calculations
  info: ConsumerInfoAnswer
} & Pick<PlaceScreenProps, 'search' | 'onChange'>

function Months({ calculations, info, search, onChange }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const compact = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const systems = systemsOf(calculations)
  const [at, setAt] = useState(0)
  const [system, setSystem] = useState<SystemName>('optimized')
  const shown = shownSystems(calculations, at)
  const month = calculations.new.months[at]?.month ?? ''
  const uncharged = unchargedEur(calculations)
  const { optimum } = calculations
  return (
    <>
      <div className={own.head}>
        <PlaceFacts limits={calculations.limits} info={info} />
        <div className={own.actions}>
          <CalculationOptions options={search.options} onOptions={(options) => onChange({ options })} />
          <CalculationFiles calculations={calculations} systems={shown} month={month} />
        </div>
      </div>
      <OwnPowers
        key={search.powers}
        calculations={calculations}
        powers={search.powers}
        onPowers={(powers) => onChange({ powers })}
      />
      <QuickSegments
        aria-label={t('gridTariff.range_month')}
        className={classes.months ?? ''}
        value={String(at)}
        onChange={(month) => setAt(Number(month))}
        data={calculations.new.months.map(({ month }, i) => ({
          value: String(i),
          label: texts.month(month),
        }))}
      />
      {compact ? (
        <SystemTiles systems={shown} chosen={system} onChoose={setSystem} />
      ) : (
        <SystemTable systems={shown} month={month} />
      )}
      {uncharged > 0 && (
        <Notice kind="info">{t('gridTariff.infoOnlyNote', { amount: texts.euro(uncharged) })}</Notice>
      )}
      <Card heading={t('gridTariff.wholeRange')}>
        <FigureTable
          caption={t('gridTariff.wholeRange')}
          heads={[
            t('gridTariff.bySystem'),
            ...costParts.map((part) => t(`gridTariff.part_${part}`)),
            t('words.total'),
          ]}
          rows={systems.map(([name, { months, totalCost }]) => ({
            key: name,
            head: t(`gridTariff.system_${name}`),
            cells: [
              ...costParts.map((part) => texts.euro(partOfAll(months, part))),
              <b key="total">
                {totalCost.amount === null ? t('gridTariff.priceMissing') : texts.euro(totalCost.amount)}
              </b>,
            ],
          }))}
        />
      </Card>
      {optimum && (
        <>
          {optimum.isKept && <Notice kind="info">{t('gridTariff.keep')}</Notice>}
          <Card heading={t('gridTariff.risk')}>
            <p className="dim">
              {t('gridTariff.riskText')} {t('gridTariff.hindsight')}
            </p>
            <FigureTable
              caption={t('gridTariff.risk')}
              heads={[t('gridTariff.peaks'), t('words.today'), t('gridTariff.best'), t('gridTariff.saving')]}
              rows={optimum.risks.map(({ growthPct, today, best, savingEur }) => ({
                key: growthPct,
                head:
                  growthPct === 0
                    ? t('gridTariff.asTheyWere')
                    : t('gridTariff.higher', { percent: growthPct }),
                cells: [texts.euro(today.totalEur), texts.euro(best.totalEur), texts.euro(savingEur)],
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

/**
 * Excess power with today's powers in EUR over the range, if it is shown for information and not charged (UL
 * RS 27/25).
 */
const unchargedEur = (calculations: Calculations): number =>
  calculations.new.months
    .flatMap(({ excessivePowerBlocks }) => excessivePowerBlocks)
    .filter(({ isCharged }) => !isCharged)
    .reduce((sum, { totalCost }) => sum + (totalCost.amount ?? 0), 0)
