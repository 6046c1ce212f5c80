import { useTranslation } from 'react-i18next'
import { useGridTariffTexts } from '../../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { cx } from '../../../ui/class-names.ts'
import { costParts } from '../system-parts.ts'
import { type CostLine, type CostSection, costSections, type LineCell } from './cost-lines.ts'
import { PartMark } from './PartBar.tsx'
import { SystemHead } from './SystemHead.tsx'
import classes from './SystemTable.module.css'
import { mostEur, type ShownSystem } from './shown-systems.ts'
import { useCostLineTexts } from './use-cost-line-texts.tsx'

type Props = { systems: readonly ShownSystem[]; month: string }

/** A month of all systems in one table: one row per line, one column per system. */
export function SystemTable({ systems, month }: Props) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const most = mostEur(systems)
  const title = t('gridTariff.costOf', { month: texts.month(month) })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.box} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <caption className="visually-hidden">{title}</caption>
        <colgroup>
          <col className={classes.line} />
          <col className={classes.amount} />
          <col className={classes.price} />
          {systems.map(({ name }) => (
            <col key={name} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" colSpan={3}>
              <span className={classes.title}>{title}</span>
              <span className={classes.legend}>
                {costParts.map((part) => (
                  <span key={part}>
                    <PartMark part={part} />
                    {t(`gridTariff.part_${part}`)}
                  </span>
                ))}
              </span>
            </th>
            {systems.map((shown) => (
              <th key={shown.name} scope="col" className={classes.own} data-best={shown.isBest || undefined}>
                <SystemHead shown={shown} mostEur={most} />
              </th>
            ))}
          </tr>
        </thead>
        {costSections(systems.map((shown) => shown.month)).map((section) => (
          <Section key={section.part} section={section} systems={systems} />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('gridTariff.grandTotal')}, {texts.month(month)}{' '}
              <span className={classes.vat}>{t('gridTariff.withoutVat')}</span>
            </th>
            {systems.map(({ name, month, isBest }) => (
              <td key={name} className={cx(classes.own, isBest && classes.good)}>
                {texts.euro(month.totalCost.amount)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Section({ section, systems }: { section: CostSection; systems: readonly ShownSystem[] }) {
  const { t } = useTranslation()
  const texts = useGridTariffTexts()
  const { part, totals, lines } = section
  const best = (i: number) => systems[i]?.isBest || undefined
  const isPower = part === 'networkPower' || part === 'excess'
  return (
    <tbody>
      <tr className={classes.section}>
        <th scope="rowgroup">
          <span className={classes.title}>
            <PartMark part={part} />
            {t(`gridTariff.part_${part}`)}
          </span>
        </th>
        <td className={classes.unit}>
          {part === 'networkPower' ? '' : !isPower && t('gridTariff.quantity')}
        </td>
        <td className={classes.unit}>{part === 'contributions' ? 'EUR' : isPower ? 'EUR/kW' : 'EUR/kWh'}</td>
        {systems.map(({ name }, i) => (
          <td key={name} className={classes.own} data-best={best(i)}>
            {texts.number(totals[i] ?? null, 2)}
          </td>
        ))}
      </tr>
      {lines.map((line) => (
        <Line key={line.key} line={line} systems={systems} />
      ))}
    </tbody>
  )
}

function Line({ line, systems }: { line: CostLine; systems: readonly ShownSystem[] }) {
  const texts = useGridTariffTexts()
  const { name, amount, price, season } = useCostLineTexts()
  return (
    <tr>
      <th scope="row">{name(line)}</th>
      <td className={classes.aside}>
        {line.paidIn ? season(line.paidIn) : amount(line.quantity, line.unit)}
      </td>
      <td className={classes.aside}>{price(line)}</td>
      {systems.map(({ name, isBest }, i) => {
        const cell = line.cells[i] ?? null
        return (
          <td key={name} className={classes.own} data-best={isBest || undefined}>
            {cell && <Own cell={cell} unit={line.unit} />}
            {cell ? texts.number(cell.costEur, 2) : <span className={classes.none}>–</span>}
          </td>
        )
      })}
    </tr>
  )
}

/** Values that differ by system: the power, or how often and how far it was exceeded. */
function Own({ cell, unit }: { cell: LineCell; unit: CostLine['unit'] }) {
  const { own } = useCostLineTexts()
  const text = own(cell, unit)
  return text === '' ? null : <small>{text} </small>
}
