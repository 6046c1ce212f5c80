import type { ComparedPlan, PlanComparison } from '@kilowatt/contracts/pricing/plan-comparisons'
import { formatMonth } from '@kilowatt/domain/units/format-date'
import { formatEnergy } from '@kilowatt/domain/units/format-energy'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { useTranslation } from 'react-i18next'
import { ConversionNote } from '../../../shared/prices/ConversionNote.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { dayText, spanText } from '../plans/plan-span.ts'
import { CostDoubts } from '../price-lists/CostDoubts.tsx'
import { LeftOut } from '../price-lists/LeftOut.tsx'
import classes from './ComparisonScreen.module.css'
import { isWhole, judgedPlans } from './judged-plans.ts'

type Props = {
  comparison: PlanComparison
  /** the same plans without any change; null if nothing is tried */
  before: PlanComparison | null
  isWaiting: boolean
}

/** What the year would have cost with each plan: the best one in words, bars, and a table by month. */
export function ComparedCosts({ comparison, before, isWaiting }: Props) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const { range, days, knownDays, plans } = comparison
  if (range === null) return null
  const judged = judgedPlans(comparison)
  const money = (amount: number | string | null, { currency }: Pick<ComparedPlan, 'currency'>) =>
    formatMoney(amount === null ? null : Number(amount), { locale, currency }).text
  const priced = plans.filter(({ cost }) => cost !== null)
  const most = Math.max(...judged.comparable.map(({ cost }) => Math.abs(Number(cost))), 1)
  const months = [...new Set(plans.flatMap((plan) => plan.months.map(({ month }) => month)))].sort()
  const hasSettlement = priced.some(({ settlement }) => Number(settlement) !== 0)
  const energy = (kwh: number) => formatEnergy(kwh * 1000, { locale }).text
  return (
    <div className={cx(classes.result, isWaiting && classes.waiting)} aria-busy={isWaiting}>
      <Card heading={spanText(t, { validFrom: range.from, validTo: range.to })}>
        <div className={classes.result}>
          {days < 365 && <p>{t('comparison.shortYear', { count: knownDays })}</p>}
          {knownDays < days && <p>{t('comparison.someUnknown', { known: knownDays, days })}</p>}
          <BestPlan {...judged} before={before} />
          <p className={classes.quiet}>
            {t('comparison.energies', {
              taken: energy(comparison.importKwh),
              given: energy(comparison.exportKwh),
            })}
          </p>
          <ul className={classes.bars} aria-label={t('comparison.costs')}>
            {judged.comparable.map((plan) => {
              const was = before?.plans.find(({ planId }) => planId === plan.planId)?.cost ?? null
              return (
                <li key={plan.planId} className={classes.bar}>
                  <span>
                    {plan.name}
                    {plan.isPresent && ` (${t('comparison.today')})`}
                  </span>
                  <span className={classes.amount}>{money(plan.cost, plan)}</span>
                  <span className={classes.track} aria-hidden="true">
                    <div
                      className={classes.fill}
                      data-best={plan === judged.best || undefined}
                      style={{ width: `${(100 * Math.max(0, Number(plan.cost))) / most}%` }}
                    />
                  </span>
                  {was !== null && (
                    <small className={classes.quiet}>
                      {t('comparison.was', { money: money(was, plan) })}
                    </small>
                  )}
                </li>
              )
            })}
          </ul>
          <LeftOut leftOut={comparison.leftOut} />
          {judged.comparable
            .filter((plan) => Number(plan.creditLeft) > 0)
            .map((plan) => (
              <CostDoubts key={plan.planId} of={plan} name={plan.name} />
            ))}
          {plans
            .filter((plan) => plan.cost === null)
            .map((plan) => (
              <Notice key={plan.planId} kind="info">
                {plan.name}: {t('comparison.noPrices')}
              </Notice>
            ))}
          {judged.apart.length > 0 && (
            <section aria-label={t('comparison.apart')}>
              <h3 className={classes.apart}>{t('comparison.apart')}</h3>
              {judged.apart.map((plan) => (
                <div key={plan.planId}>
                  <p>
                    {plan.name}: {money(plan.cost, plan)}
                  </p>
                  <CostDoubts of={plan} />
                </div>
              ))}
              {judged.apart.some(({ currency }) => currency !== judged.currency) && (
                <p>{t('comparison.otherCurrencies', { currency: judged.currency })}</p>
              )}
            </section>
          )}
        </div>
      </Card>
      <section
        className={classes.box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('comparison.byMonth')}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('pricing.plan')}</th>
              <th scope="col">{t('comparison.all')}</th>
              <th scope="col">{t('comparison.besideToday')}</th>
              {months.map((month) => (
                <th key={month} scope="col">
                  {formatMonth(Date.parse(month), { locale, timeZone: 'UTC' })}
                </th>
              ))}
              {hasSettlement && <th scope="col">{t('comparison.settlement')}</th>}
            </tr>
          </thead>
          <tbody>
            {priced.map((plan) => (
              <tr key={plan.planId}>
                <th scope="row">{plan.name}</th>
                <td>
                  <b>{money(plan.cost, plan)}</b>
                </td>
                <td>
                  {judged.comparable.includes(plan) ? differenceText(plan, judged.present, money) : '–'}
                </td>
                {months.map((month) => (
                  <td key={month}>
                    {money(plan.months.find((of) => of.month === month)?.cost ?? null, plan)}
                  </td>
                ))}
                {hasSettlement && <td>{money(plan.settlement, plan)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ConversionNote conversions={comparison.conversions} />
      {priced[0]?.pricesOf && (
        <p className={classes.quiet}>
          {t('comparison.pricesOfDay', { day: dayText(priced[0].pricesOf) })} {t('comparison.sameTerms')}
        </p>
      )}
    </div>
  )
}

function differenceText(
  plan: ComparedPlan,
  present: ComparedPlan | null,
  money: (amount: number, of: ComparedPlan) => string,
) {
  if (present === null || !isWhole(present) || present.currency !== plan.currency || plan.isPresent)
    return '–'
  const more = Number(plan.cost) - Number(present.cost)
  return `${more > 0 ? '+' : ''}${money(more, plan)}`
}

type BestProps = ReturnType<typeof judgedPlans> & { before: PlanComparison | null }

/** One sentence: the best plan, and what it saves compared with today's. */
function BestPlan({ best, present, before }: BestProps) {
  const { t, i18n } = useTranslation()
  if (best === null) return <p className={classes.best}>{t('comparison.noBest')}</p>
  const money = (amount: number) =>
    formatMoney(amount, { locale: i18n.language, currency: best.currency }).text
  const current = before?.plans.find(({ isPresent }) => isPresent) ?? present
  const today = current && isWhole(current) ? current : null
  const cost = money(Number(best.cost))
  const saved =
    today?.cost && today.currency === best.currency ? Number(today.cost) - Number(best.cost) : null
  const word =
    saved === null
      ? 'best'
      : saved >= 0.005
        ? before === null
          ? 'bestSaves'
          : 'bestTried'
        : best.isPresent && before === null
          ? 'bestIsToday'
          : 'bestSavesNothing'
  return (
    <p className={classes.best} aria-live="polite">
      {t(`comparison.${word}`, { name: best.name, cost, money: money(saved ?? 0) })}
    </p>
  )
}
