import type { PreviewPeriod } from '@kilowatt/contracts/pricing/plan-comparisons'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { ConversionNote } from '../../../shared/prices/ConversionNote.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { dayText } from '../plans/plan-span.ts'
import { CostDoubts } from './CostDoubts.tsx'
import { LeftOut } from './LeftOut.tsx'
import classes from './PastCosts.module.css'
import { PastLines } from './PastLines.tsx'
import { type Hypothetical, type PastRow, pastRows } from './past-rows.ts'
import { type PriceListDraft, termsOf } from './price-list-draft.ts'

type Props = { draft: PriceListDraft; tariffs: readonly string[] }

/** What last month and last year would have cost with a price list, compared with today's. */
export function PastCosts({ draft, tariffs }: Props) {
  const { t } = useTranslation()
  const { locationId, planId } = draft
  const query = useQuery({
    ...orpc.planComparisons.preview.queryOptions({
      input: { locationId: locationId ?? 0, planId: planId ?? 0, ...termsOf(draft, tariffs) },
    }),
    enabled: locationId !== null && planId !== null,
    staleTime: 60_000,
  })
  const answer = query.data?.data
  if (query.error && !answer)
    return (
      <LoadFailure
        title={t('comparison.pastNotLoaded')}
        error={query.error}
        onRetry={() => query.refetch()}
      />
    )
  if (!answer)
    return (
      <Card heading={t('comparison.past')} className={classes.waiting} aria-busy="true">
        <Skeleton height={340} />
      </Card>
    )
  return (
    <Card heading={t('comparison.past')}>
      <p>{t('comparison.pastText')}</p>
      {answer.periods.length === 0 && (
        <Notice kind="info">
          {answer.knownSince === null
            ? t('comparison.noPast')
            : t('comparison.noPastSince', { day: dayText(answer.knownSince) })}
        </Notice>
      )}
      {answer.periods.length > 0 && answer.asked === null && (
        <Notice kind="warning">{t('comparison.noPrices')}</Notice>
      )}
      {answer.periods.length > 0 && answer.present === null && (
        <Notice kind="info">{t('comparison.noPresent')}</Notice>
      )}
      {answer.periods.length > 0 && <LeftOut leftOut={answer.leftOut} />}
      {answer.asked !== null &&
        answer.periods.map((period) => (
          <Period key={period.kind} period={period} presentName={answer.present?.planName ?? null} />
        ))}
      {answer.periods.length > 0 && answer.asked && (
        <p>{t('comparison.pricesOfDay', { day: dayText(answer.asked.pricesOf) })}</p>
      )}
      <ConversionNote conversions={answer.conversions} />
    </Card>
  )
}

/** Days in twelve months: fewer days than the shortest year do not count as a year. */
const YEAR_DAYS = 365

function Period({ period, presentName }: { period: PreviewPeriod; presentName: string | null }) {
  const { t, i18n } = useTranslation()
  const { kind, from, to, days, knownDays, asked, present } = period
  if (asked === null) return null
  const money = (amount: number | null, { currency }: Pick<Hypothetical, 'currency'>) =>
    formatMoney(amount, { locale: i18n.language, currency }).text
  const isShort = kind === 'year' && days < YEAR_DAYS
  const name =
    kind === 'month'
      ? t('pricing.preset_last_month')
      : t(isShort ? 'comparison.monthsSo' : 'comparison.lastYear')
  const titleId = `past-${kind}`
  return (
    <section className={classes.period} aria-labelledby={titleId}>
      <h3 id={titleId}>
        {name}, {dayText(from)} – {dayText(to)}
      </h3>
      {isShort && <p>{t('comparison.shortYear', { count: knownDays })}</p>}
      {knownDays < days && (
        <p>
          {t('comparison.someUnknown', {
            known: formatNumber(knownDays, { locale: i18n.language }),
            days: formatNumber(days, { locale: i18n.language }),
          })}
        </p>
      )}
      {present && <Difference span={name} asked={asked} present={present} />}
      <table className={classes.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('comparison.this')}</th>
            {present && <th scope="col">{t('comparison.now', { name: presentName })}</th>}
          </tr>
        </thead>
        <tbody>
          {pastRows(asked, present).map((row) => (
            <tr key={row.kind}>
              <th scope="row">{rowName(t, row.kind)}</th>
              <td>{money(row.asked, asked)}</td>
              {present && <td>{money(row.present, present)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('comparison.all')}</th>
            <td>{money(Number(asked.cost), asked)}</td>
            {present && <td>{money(Number(present.cost), present)}</td>}
          </tr>
        </tfoot>
      </table>
      {from.slice(0, 7) < to.slice(0, 7) && <p>{t('comparison.billsOfMonths')}</p>}
      <CostDoubts of={asked} />
      {present && presentName !== null && <CostDoubts of={present} name={presentName} />}
      <PastLines bill={asked} />
    </section>
  )
}

function rowName(t: TFunction, kind: PastRow['kind']): string {
  if (kind === 'vat') return t('plans.vatShort')
  if (kind === 'rounding') return t('pricing.rounding')
  if (kind === 'earned') return t('priceLists.netting')
  return kind === 'settlement' ? t('comparison.settlement') : t(`plans.component_${kind}`)
}

function Difference(props: { span: string; asked: Hypothetical; present: Hypothetical }) {
  const { span, asked, present } = props
  const { t, i18n } = useTranslation()
  if (asked.currency !== present.currency) return <p>{t('comparison.otherCurrency')}</p>
  const more = Number(asked.cost) - Number(present.cost)
  const { text } = formatMoney(Math.abs(more), { locale: i18n.language, currency: asked.currency })
  const word = Math.abs(more) < 0.005 ? 'sameMoney' : more < 0 ? 'cheaper' : 'dearer'
  return <p className={classes.said}>{t(`comparison.${word}`, { span, money: text })}</p>
}
