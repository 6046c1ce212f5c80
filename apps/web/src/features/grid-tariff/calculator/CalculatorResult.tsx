import type { CalculatorAnswer } from '@kilowatt/domain/grid-tariff/calculator/calculator'
import { type ByBlock, blocks } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import type { MonthSpan } from '@kilowatt/domain/grid-tariff/prices/priced-months'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useTranslation } from 'react-i18next'
import { BlockMark } from '../../../shared/grid-tariff/BlockMark.tsx'
import { CostlyQuarters } from '../../../shared/grid-tariff/CostlyQuarters.tsx'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { type Kpi, KpiGrid } from '../../../ui/data/KpiTile.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { FigureTable } from '../../../ui/table/FigureTable.tsx'
import classes from './calculator.module.css'

type Props = {
  answer: CalculatorAnswer
  /** true once all prices for a household are known */
  priced: readonly MonthSpan[]
  /** whether the load is a standard profile or from a file */
  source: 'profile' | { stepS: number; isCut: boolean; isPartlyRead: boolean }
}

/**
 * Network costs with today's agreed power and with the optimum: what to agree on, what it saves, its risks,
 * and the cost drivers.
 */
export function CalculatorResult({ answer, priced, source }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { best, isKept, today, completeness, totals, range, risks } = answer
  if (best === null)
    return (
      <Notice kind="warning">
        {t('gridTariffCalculator.noPrices', { from: texts.day(range.from), to: texts.day(range.to) })}{' '}
        {priced.length > 0 && t('gridTariff.pricedIn', { months: texts.months(priced) })}{' '}
        {t('gridTariffCalculator.noPricesWay')}
      </Notice>
    )
  // a standard profile has no peaks: it gives the network costs, but no recommended agreed power
  const isMeasured = source !== 'profile'
  const saving = risks[0]?.savingEur ?? 0
  const bestKw = isKept ? today.kw : best.kw
  const money = (id: string, name: string, amount: number | null, caption: string): Kpi => ({
    id,
    name,
    caption: amount === null ? t('gridTariff.priceMissing') : caption,
    ...(amount === null
      ? { state: 'none' }
      : { state: 'value', value: formatMoney(amount, { locale: texts.locale, currency: 'EUR' }) }),
  })
  const span = t('gridTariffCalculator.range', { from: texts.day(range.from), to: texts.day(range.to) })
  return (
    <>
      <KpiGrid
        label={t('gridTariffCalculator.result')}
        kpis={[
          ...(isMeasured
            ? [
                money(
                  'saving',
                  t('gridTariffCalculator.saving'),
                  saving,
                  t('gridTariffCalculator.savingCaption'),
                ),
                money('best', t('gridTariffCalculator.costBest'), totals.best, span),
              ]
            : []),
          money(
            'today',
            t('gridTariffCalculator.costToday'),
            totals.today,
            t(`gridTariffCalculator.today_${today.origin}`),
          ),
          money('old', t('gridTariff.system_old'), totals.old, t('gridTariffCalculator.oldCaption')),
        ]}
      />
      <Notices answer={answer} source={source} />
      {isMeasured && <Powers answer={answer} bestKw={bestKw} />}
      <Card heading={t('gridTariffCalculator.byMonth')}>
        <FigureTable
          caption={t('gridTariffCalculator.byMonth')}
          heads={[
            t('gridTariffCalculator.range_month'),
            t('gridTariff.system_old'),
            t('words.today'),
            ...(isMeasured ? [t('gridTariff.best')] : []),
          ]}
          rows={answer.months.map(({ month, isWhole, oldEur, todayEur, bestEur }) => ({
            key: month,
            head: isWhole ? texts.month(month) : t('gridTariff.partOf', { month: texts.month(month) }),
            cells: [texts.euro(oldEur), texts.euro(todayEur), ...(isMeasured ? [texts.euro(bestEur)] : [])],
          }))}
          total={{
            key: 'total',
            head: t('words.total'),
            cells: [
              texts.euro(totals.old),
              texts.euro(totals.today),
              ...(isMeasured ? [texts.euro(totals.best)] : []),
            ],
          }}
        />
        <p className={`dim ${classes.small}`}>
          {t('gridTariffCalculator.knownOf', {
            known: texts.number(completeness.knownQuarters),
            all: texts.number(completeness.quarters),
            percent: texts.number((100 * completeness.knownQuarters) / Math.max(1, completeness.quarters), 1),
            energy: texts.kwh(answer.energyWh),
          })}
        </p>
      </Card>
    </>
  )
}

/** The recommended power, its risks, and the quarter-hours that drive the cost. */
function Powers({ answer, bestKw }: { answer: CalculatorAnswer; bestKw: ByBlock | null }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { today, risks } = answer
  return (
    <>
      <Card heading={t('gridTariffCalculator.powers')}>
        <FigureTable
          caption={t('gridTariffCalculator.powers')}
          heads={[t('gridTariffCalculator.block'), t('words.today'), t('gridTariff.best')]}
          rows={blocks.map((block, i) => ({
            key: block,
            head: <BlockMark block={block} />,
            cells: [texts.kw(today.kw?.[i] ?? null), <b key="best">{texts.kw(bestKw?.[i] ?? null)}</b>],
          }))}
        />
        <p className={`dim ${classes.small}`}>
          {t('gridTariffCalculator.limits', {
            min: texts.kw(answer.limits.minKw),
            max: texts.kw(answer.limits.maxKw),
          })}
        </p>
      </Card>
      <Card heading={t('gridTariff.risk')}>
        <p className={classes.small}>{t('gridTariff.riskText')}</p>
        <FigureTable
          caption={t('gridTariff.risk')}
          heads={[
            t('gridTariff.peaks'),
            t('words.today'),
            t('gridTariff.best'),
            t('gridTariffCalculator.saving'),
          ]}
          rows={risks.map(({ growthPct, today, best, savingEur }) => ({
            key: growthPct,
            head:
              growthPct === 0 ? t('gridTariff.asTheyWere') : t('gridTariff.higher', { percent: growthPct }),
            cells: [texts.euro(today.totalEur), texts.euro(best.totalEur), texts.euro(savingEur)],
          }))}
        />
      </Card>
      <Card heading={t('gridTariff.costly')}>
        <CostlyQuarters quarters={answer.costly} />
      </Card>
    </>
  )
}

/** Notes that people need to read the figures. */
function Notices({ answer, source }: Omit<Props, 'priced'>) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { completeness, best, isKept, missing } = answer
  return (
    <>
      {source !== 'profile' && isKept && <Notice kind="info">{t('gridTariffCalculator.keep')}</Notice>}
      {source === 'profile' ? (
        <Notice kind="warning">{t('gridTariffCalculator.profileNote')}</Notice>
      ) : (
        <>
          {source.stepS > 900 && (
            <Notice kind="warning">
              {t('gridTariffCalculator.longSteps', { minutes: source.stepS / 60 })}
            </Notice>
          )}
          {source.isCut && <Notice kind="info">{t('gridTariffCalculator.cut')}</Notice>}
          {source.isPartlyRead && <Notice kind="warning">{t('gridTariffCalculator.partlyRead')}</Notice>}
        </>
      )}
      {completeness.knownQuarters < completeness.quarters && (
        <Notice kind="warning">
          {t('gridTariff.holes', {
            missing: texts.number(completeness.quarters - completeness.knownQuarters),
            all: texts.number(completeness.quarters),
          })}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warning">
          {t('gridTariff.missing', { months: missing.map(({ month }) => texts.month(month)).join(', ') })}
        </Notice>
      )}
      {source !== 'profile' && !isKept && best && best.undecided.length > 0 && (
        <Notice kind="info">{t('gridTariff.undecided', { blocks: best.undecided.join(', ') })}</Notice>
      )}
      {source !== 'profile' && <Notice kind="info">{t('gridTariff.hindsight')}</Notice>}
    </>
  )
}
