import { formatMoney } from '@kilowatt/domain/units/format-money'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { tariffName } from '@kilowatt/i18n/tariff-name'
import { useTranslation } from 'react-i18next'
import classes from './PastCosts.module.css'
import type { Hypothetical } from './past-rows.ts'

/** Each line as the bills would print it. */
export function PastLines({ bill }: { bill: Hypothetical }) {
  const { t, i18n } = useTranslation()
  const locale = i18n.language
  const number = (text: string, digits: number) => formatNumber(Number(text), { locale, digits, trim: true })
  return (
    <details className={classes.lines}>
      <summary>{t('comparison.linesOf')}</summary>
      <table className={classes.table}>
        <tbody>
          {[...bill.charges.lines, ...bill.credits.lines].map((line) => {
            const amount = Number(line.amount) * (line.direction === 'export' ? -1 : 1)
            const unit = line.unit === 'kWh' || line.unit === 'kW' ? ` ${line.unit}` : ''
            const quantity = `${number(line.quantity, 2)}${unit}`
            return (
              <tr key={`${line.direction} ${line.name} ${line.tariff} ${line.tier} ${line.rule}`}>
                <th scope="row">
                  {line.name}
                  {line.tariff === 'T0' ? '' : ` ${tariffName(t, line.tariff)}`}
                  {line.rule === 'excess' && `, ${t('pricing.rule_excess')}`}
                  <br />
                  <small>
                    {line.price === null
                      ? quantity
                      : t('comparison.perLine', { quantity, price: number(line.price, 8) })}
                  </small>
                </th>
                <td>{formatMoney(amount, { locale, currency: bill.currency }).text}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}
