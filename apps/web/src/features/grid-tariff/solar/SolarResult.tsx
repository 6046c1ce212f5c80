import { blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import type { SolarAnswer, SolarPlan } from '../../../shared/grid-tariff/work/solar-roof.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'

type Props = { answer: SolarAnswer }

/** Panels alone next to panels with a battery: energy, money, and the optimal agreed power of each. */
export function SolarResult({ answer }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { alone, withBattery } = answer
  const plans = withBattery ? [alone, withBattery] : [alone]
  const heads = [t('gridTariff.panels'), ...(withBattery ? [t('gridTariff.panelsAndBattery')] : [])]
  const row = (key: string, head: string, cell: (plan: SolarPlan) => string) => ({
    key,
    head,
    cells: plans.map(cell),
  })
  const share = ({ keptWh, producedWh }: SolarPlan) =>
    producedWh > 0 ? ` (${texts.number((100 * keptWh) / producedWh)}\u00A0%)` : ''
  return (
    <>
      <Card heading={t('gridTariff.result')}>
        <FigureTable
          caption={t('gridTariff.result')}
          heads={['', ...heads]}
          rows={[
            row('produced', t('gridTariff.produced'), ({ producedWh }) => texts.kwh(producedWh)),
            row('kept', t('gridTariff.kept'), (plan) => texts.kwh(plan.keptWh) + share(plan)),
            row('exported', t('gridTariff.exported'), ({ exportedWh }) => texts.kwh(exportedWh)),
            row('before', t('gridTariff.costBefore'), ({ beforeEur }) => texts.euro(beforeEur)),
            row('after', t('gridTariff.costAfter'), ({ afterEur }) => texts.euro(afterEur)),
            row('saving', t('gridTariff.savingAYear'), (plan) => texts.euro(plan.yearlySavingEur)),
            row('payback', t('gridTariff.payback'), ({ paybackYears }) =>
              paybackYears === null
                ? t('gridTariff.never')
                : t('gridTariff.years', { years: texts.number(paybackYears, 1) }),
            ),
          ]}
        />
      </Card>
      {alone.unpriced.length > 0 && (
        <Notice kind="warning">
          {t('gridTariff.missing', { months: alone.unpriced.map(texts.month).join(', ') })}
        </Notice>
      )}
      <Notice kind="info">{t('gridTariff.solarNote')}</Notice>
      <Card heading={t('gridTariff.powers')}>
        <FigureTable
          caption={t('gridTariff.powers')}
          heads={[t('gridTariff.blockColumn'), t('gridTariff.without'), ...heads]}
          rows={blocks.map((block, i) => ({
            key: block,
            head: <BlockMark block={block} />,
            cells: [
              texts.kw(alone.powersBefore?.[i] ?? null),
              ...plans.map(({ powersAfter }) => texts.kw(powersAfter?.[i] ?? null)),
            ],
          }))}
        />
      </Card>
    </>
  )
}
