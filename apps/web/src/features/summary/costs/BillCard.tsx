import type { CostBill } from '@kilowatt/contracts/pricing/costs'
import type { Currency } from '@kilowatt/domain/units/currencies'
import { formatMoney } from '@kilowatt/domain/units/format-money'
import { countShown, formatNumber } from '@kilowatt/domain/units/number-format'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ConversionNote } from '../../../shared/prices/ConversionNote.tsx'
import { decimalText } from '../../../shared/prices/decimal-text.ts'
import { Card } from '../../../ui/data/Card.tsx'
import classes from './Costs.module.css'

type Side = CostBill['charges']
type Line = Side['lines'][number]
type Words = { t: TFunction; locale: string; currency: Currency }

/** A bill of the period: each line as quantity times price, in the words of the plan. */
export function BillCard({ bill, isRunning }: { bill: CostBill; isRunning: boolean }) {
  const { t, i18n } = useTranslation()
  const words = { t, locale: i18n.language, currency: bill.currency }
  const money = moneyOf(words)
  const { charges, credits, due, creditLeft, completeness } = bill
  const isDueApart = credits.lines.length > 0 && Number(due) !== Number(charges.total)
  const number = (value: number, digits: number) =>
    formatNumber(value, { locale: words.locale, digits, trim: true })
  // for today, the text above shows how much of the day is over
  const unknownHours = isRunning ? 0 : completeness.unknownQuarters / 4
  return (
    <Card heading={t('costs.bill', { currency: bill.currency })}>
      <BillSide title={t('costs.toPay')} side={charges} words={words} />
      {credits.lines.length > 0 && <BillSide title={t('costs.earned')} side={credits} words={words} />}
      {isDueApart && (
        <table className={classes.side}>
          <tbody>
            <tr className={classes.total}>
              <th scope="row">
                {t('costs.due')}
                <span className={`caption ${classes.how}`}>{t('costs.dueHow')}</span>
              </th>
              <td>{money(due)}</td>
            </tr>
            {Number(creditLeft) > 0 && (
              <tr>
                <th scope="row">{t('costs.creditLeft')}</th>
                <td>{money(creditLeft)}</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      <ConversionNote conversions={bill.conversions} />
      {unknownHours > 0 && (
        <p className={`caption ${classes.note}`}>{t('costs.unknownHours', { n: number(unknownHours, 2) })}</p>
      )}
      {completeness.unpricedKwh > 0 && (
        <p className={`caption ${classes.note}`}>
          {t('costs.unpricedKwh', { n: number(completeness.unpricedKwh, 1) })}
        </p>
      )}
      {completeness.powerMissing.length > 0 && (
        <p className={`caption ${classes.note}`}>{t('costs.powerMissing')}</p>
      )}
    </Card>
  )
}

function BillSide({ title, side, words }: { title: string; side: Side; words: Words }) {
  const { t, locale } = words
  const money = moneyOf(words)
  const rows = side.lines.map((line, i) => ({
    // lines of one bill may be identical, because a plan may have two versions
    key: `${i} ${line.name}`,
    line,
  }))
  return (
    <table className={classes.side}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ key, line }) => (
          <tr key={key}>
            <th scope="row">
              {lineName(line, t)}
              <span className={`caption ${classes.how}`}>{lineWords(line, words)}</span>
            </th>
            <td>{money(line.amount)}</td>
          </tr>
        ))}
        {side.vat.flatMap(({ pct, base, added, included }) => {
          const values = { pct: formatNumber(Number(pct), { locale, digits: 2, trim: true }) }
          return [
            ...(Number(added) === 0
              ? []
              : [
                  <tr key={`${pct} added`}>
                    <th scope="row">
                      {t('costs.vatAdded', values)}
                      <span className={`caption ${classes.how}`}>
                        {t('costs.vatOf', { base: money(base) })}
                      </span>
                    </th>
                    <td>{money(added)}</td>
                  </tr>,
                ]),
            ...(Number(included) === 0
              ? []
              : [
                  <tr key={`${pct} within`} className="dim">
                    <th scope="row">{t('costs.vatWithin', values)}</th>
                    <td>{money(included)}</td>
                  </tr>,
                ]),
          ]
        })}
        {Number(side.rounding) !== 0 && (
          <tr>
            <th scope="row">
              {t('costs.rounding')}
              <span className={`caption ${classes.how}`}>
                {t('costs.roundingHow', { printed: money(printedTotal(side)) })}
              </span>
            </th>
            <td>{money(side.rounding)}</td>
          </tr>
        )}
        <tr className={classes.total}>
          <th scope="row">
            {t('costs.total')}
            {Number(side.aboveExact) !== 0 && (
              <span className={`caption ${classes.how}`}>{aboveExactWords(side, words)}</span>
            )}
          </th>
          <td>{money(side.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** How much a total of rounded lines differs from the exact total on other pages, and why. */
function aboveExactWords({ total, aboveExact }: Side, words: Words): string {
  const money = moneyOf(words)
  const above = Number(aboveExact)
  return words.t(above > 0 ? 'costs.moreThanExact' : 'costs.lessThanExact', {
    difference: money(String(Math.abs(above))),
    exact: money((Number(total) - above).toFixed(2)),
  })
}

/** The total of a bill that adds up its rounded lines and their VAT. */
const printedTotal = ({ total, rounding }: { total: string; rounding: string }): string =>
  (Number(total) - Number(rounding)).toFixed(2)

const moneyOf =
  ({ locale, currency }: Words) =>
  (amount: string) =>
    formatMoney(Number(amount), { locale, currency }).text

const lineName = ({ name, tariff, tier }: Line, t: TFunction) =>
  [
    name,
    tariff === 'T0' ? null : tariffName(t, tariff),
    tier === null ? null : t('summary.tier', { number: tier + 1 }),
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** `312.4 kWh × 0.10200 EUR/kWh`, with notes on the line. */
function lineWords({ quantity, unit, price, rule, spot }: Line, { t, locale, currency }: Words): string {
  const count = Number(quantity)
  const digits = unit === 'kWh' ? 3 : 2
  const amount = t(`costs.quantity_${unit}`, {
    count: countShown(count, digits),
    n: formatNumber(count, { locale, digits, trim: true }),
  })
  const per = t(`plans.per_${unit}`, { currency })
  if (spot !== null)
    return t('costs.spotLine', {
      amount,
      factor: decimalText(spot.factor, locale, 0),
      mean: decimalText(spot.mean, locale),
      fee: decimalText(spot.fee, locale),
      per,
    })
  const line = price === null ? amount : t('costs.line', { amount, price: decimalText(price, locale), per })
  return rule === 'price' || rule === 'spot'
    ? line
    : t('costs.special', { line, why: t(`costs.rule_${rule}`) })
}
